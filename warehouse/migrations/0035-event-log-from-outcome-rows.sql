-- The log place of each outcome, from the row of the outcome: a place is not written before its fact.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_outcome_rows TO event_log AS
SELECT organisation_id, environment, source, sequence, event_id, recorded_at
FROM outcomes
