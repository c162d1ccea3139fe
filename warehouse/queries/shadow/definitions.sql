-- Which experiments and backtests are defined? The newest event of each, in each environment that received it.
SELECT
    organisation_id,
    environment,
    event_type,
    argMax(data, sequence) AS newest_data
FROM audit_events
WHERE event_type IN ('risk.experiment.changed', 'risk.backtest.requested')
GROUP BY organisation_id, environment, event_type, JSONExtractString(data, 'id')
ORDER BY organisation_id, environment, event_type
