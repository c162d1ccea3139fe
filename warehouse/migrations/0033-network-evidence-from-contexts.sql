-- Each context that arrives goes on to the relationship network.
CREATE MATERIALIZED VIEW IF NOT EXISTS network_evidence_from_contexts TO network_evidence AS
SELECT event_id, organisation_id, environment, occurred_at, recorded_at, assessment, context
FROM decision_contexts
