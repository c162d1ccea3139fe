-- The log place of each outcome, from the row of the outcome; see 0020. Takes the place of event_log_from_outcomes.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_outcome_rows TO event_log AS
SELECT organisation_id, environment, source, sequence, event_id, recorded_at
FROM outcomes
