-- What analysts see of alerts, signals and investigations: the newest state of each.
CREATE OR REPLACE VIEW analyst_cases
-- columns explained in: cases
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (version, data, loaded_at)
FROM cases FINAL
COMMENT 'Alerts, signals and investigations; one row each, in its newest state'
