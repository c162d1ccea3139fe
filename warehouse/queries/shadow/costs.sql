-- What has each experiment and backtest cost within the last 24 hours, and which ones have failed? Of all organisations.
SELECT
    organisation_id,
    environment,
    run_id,
    sumIf(spent_ms, recorded_at > now64(3, 'UTC') - INTERVAL 1 DAY) AS spent_of_day,
    argMax(c.failure, (c.failure != '', recorded_at)) AS newest_failure,
    argMax(c.detail, (c.failure != '', recorded_at)) AS newest_detail
FROM shadow_costs AS c
GROUP BY organisation_id, environment, run_id
