-- What analysts see of rollups: facts of whole days that add up over days, of the generation that counts. A day that was
-- touched since its last rollup is as it was then; the decisions themselves are always up to date.
CREATE OR REPLACE VIEW analyst_rollups
-- columns explained in: effectiveness_facts
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (hour, generation, rule_named_at, other_rule_id, subjects, customer_groups, customer_states, customer_amounts, newest_loaded_at), customers
FROM effectiveness_facts
-- The hours of a day would count it again.
WHERE hour = 24
    AND (organisation_id, environment, day, generation) IN (
        SELECT organisation_id, environment, day, generation FROM rollup_days FINAL
    )
COMMENT 'Facts of whole days behind the effectiveness report, by dimension and value'
