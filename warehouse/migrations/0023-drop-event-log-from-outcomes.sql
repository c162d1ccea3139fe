-- Ends the view that wrote places of outcomes beside their rows: event_log_from_outcome_rows writes them after.
-- lint-waiver: drop because the view holds no data, and its successor has written the same rows since 0021
DROP VIEW IF EXISTS event_log_from_outcomes
