-- The log place of each decision, from the row of the decision: a place is not written before its fact, so a report
-- that counts places never calls complete what it cannot see yet.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_decision_rows TO event_log AS
SELECT organisation_id, environment, source, sequence, event_id, recorded_at
FROM decisions
