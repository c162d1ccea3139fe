-- Which contexts may the relationship network still miss? Those that became queryable since its last run, and a margin
-- before: a row carries the time at which its insert began, and is seen when the insert ends.
SELECT
    greatest(max(as_of) - toIntervalSecond({marginSeconds: UInt32}), toDateTime64(0, 3, 'UTC')) AS since,
    now64(3, 'UTC') AS until
FROM network_runs
