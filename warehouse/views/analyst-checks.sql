-- What analysts see of screening: one row per check of a provider, embedded lists included.
CREATE OR REPLACE VIEW analyst_checks
-- columns explained in: check_observations
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT decision_id, * EXCEPT (event_id, position, recorded_at, loaded_at), position
FROM check_observations FINAL
COMMENT 'Checks by provider; one row per check of a decision, or of a wallet screened on its own'
