-- Ends the view that wrote places of decisions beside their rows: event_log_from_decision_rows writes them after.
-- lint-waiver: drop because the view holds no data, and its successor has written the same rows since 0020
DROP VIEW IF EXISTS event_log_from_decisions
