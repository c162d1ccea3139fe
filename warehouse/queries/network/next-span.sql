-- Which contexts may the relationship network still lack? Those that were loaded since its last run, and a margin before: a row
-- has the time at which its insert began, and becomes visible when the insert ends.
SELECT
    greatest(max(as_of) - toIntervalSecond({marginSeconds: UInt32}), toDateTime64(0, 3, 'UTC')) AS since,
    now64(3, 'UTC') AS until
FROM network_runs
