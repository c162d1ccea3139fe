-- What analysts see of contexts: the whole answer and all evidence as JSON. Read it by decision or for a narrow window.
CREATE OR REPLACE VIEW analyst_contexts
-- columns explained in: decision_contexts
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (event_id, recorded_at, loaded_at)
FROM decision_contexts FINAL
COMMENT 'Answer and evidence of each decision as JSON; one row per decision'
