-- How long did the decisions since an instant take, and how long until they could be read? In milliseconds.
SELECT
    count() AS decisions,
    maxOrNull(visible_at) AS data_as_of,
    quantilesExact(0.5, 0.95, 0.99)(latency) AS latencies,
    quantilesExact(0.5, 0.95)(dateDiff('millisecond', made_at, visible_at)) AS delays,
    argMax(dateDiff('millisecond', made_at, visible_at), made_at) AS newest_delay
FROM
(
    -- include: made-since.sql
)
SETTINGS final = 0
