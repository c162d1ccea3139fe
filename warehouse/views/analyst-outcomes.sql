-- What analysts see of outcomes: everything that was found out, in order. Which one counts is in analyst_labels.
CREATE OR REPLACE VIEW analyst_outcomes
-- columns explained in: outcomes
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (event_id, source, sequence, losses, loaded_at)
FROM outcomes FINAL
COMMENT 'Outcomes of decisions, append-only; one row per outcome'
