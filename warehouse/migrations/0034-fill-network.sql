-- Brings the contexts from before the relationship network into it. Again is harmless: rows have an identity.
INSERT INTO network_evidence (event_id, organisation_id, environment, occurred_at, recorded_at, assessment, context)
SELECT event_id, organisation_id, environment, occurred_at, recorded_at, assessment, context
FROM decision_contexts
SETTINGS max_partitions_per_insert_block = 0
