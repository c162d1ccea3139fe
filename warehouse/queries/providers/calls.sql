-- How often was each provider asked for each check, how often did it answer, and how fast? In all and by day.
SELECT
    provider,
    check,
    if(grouping(day) = 1, '', toString(day)) AS period,
    sum(cells.calls) AS calls,
    sumIf(cells.calls, status = 'error') AS failed,
    sumIf(cells.calls, error_code = 'timeout') AS timeouts,
    sumForEach(cells.customer_groups) AS customer_groups,
    sumForEachIf(cells.customer_groups, status = 'error') AS failed_groups,
    uniqCombined64Merge(12)(customer_states) AS customers,
    sumMapIf([error_code], [cells.calls], error_code != '') AS errors_by_code,
    arrayMap(q -> if(isFinite(q), q, NULL), quantilesDDMerge(0.01, 0.5, 0.95, 0.99)(cells.latency)) AS latency_ms,
    argMaxIf(list_version, last_recorded_at, list_version != '') AS newest_list_version
FROM
(
    -- include: cells.sql
) AS cells
WHERE other_provider = ''
GROUP BY GROUPING SETS ((provider, check), (provider, check, day))
ORDER BY provider, check, period
