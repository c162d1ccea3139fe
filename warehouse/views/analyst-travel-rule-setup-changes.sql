-- What analysts see of Travel Rule set-ups: each change with the state that followed.
CREATE OR REPLACE VIEW analyst_travel_rule_setup_changes
-- columns explained in: travel_rule_setup_changes
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (event_id, sequence, loaded_at)
FROM travel_rule_setup_changes FINAL
COMMENT 'Changes of Travel Rule set-ups; one row per change'
