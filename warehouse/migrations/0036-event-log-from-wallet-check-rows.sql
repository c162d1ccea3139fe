-- The log place of each wallet check, from the row of the check: a place is not written before its fact.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_wallet_check_rows TO event_log AS
SELECT organisation_id, environment, source, sequence, event_id, recorded_at
FROM wallet_checks
