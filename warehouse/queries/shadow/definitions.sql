-- What has been asked for? The newest event of each experiment and backtest, in each environment that was told of it.
SELECT
    organisation_id,
    environment,
    event_type,
    argMax(data, sequence) AS newest_data
FROM audit_events
WHERE event_type IN ('risk.experiment.changed', 'risk.backtest.requested')
GROUP BY organisation_id, environment, event_type, JSONExtractString(data, 'id')
ORDER BY organisation_id, environment, event_type
