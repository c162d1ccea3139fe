-- What analysts see of decisions: the flat facts, one row per decision. Rules are in analyst_rules.
CREATE OR REPLACE VIEW analyst_decisions
-- columns explained in: decisions
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    is_transaction,
    * EXCEPT (
        event_id, event_type, source, sequence, recorded_at, loaded_at,
        rule_ids, rule_versions, rule_names, rule_outcomes, rule_actions, rule_score_modifiers, rule_shadows, no_hits
    )
FROM decisions FINAL
COMMENT 'Decisions on payments and activities; one row per decision'
