-- Can the checks be relied on? The counts behind the report, by part:
--   calls        each provider and check: answers, failures, latency in milliseconds (p50, p95, p99 within 1%)
--   errors       its calls without an answer, by code (item)
--   pairs        where another provider (item) was asked the same: how often one answered clear and the other match (differ),
--                both answered match, and only this one did
--   adjudicated  how people judged its matches
WITH
    checks AS
    (
        SELECT
            *,
            row_number() OVER (PARTITION BY decision_id, provider, check ORDER BY position) AS nth,
            multiIf(status = 'clear', 'clear', status IN ('potential_match', 'confirmed_match'), 'match', '') AS opinion
        FROM analyst_checks
        WHERE environment = {environment: String}
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
    ),
    judged AS
    (
        SELECT *
        FROM analyst_adjudications
        WHERE environment = {environment: String}
            AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
            AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
            AND is_newest
    )
SELECT *
FROM
(
    SELECT
        'calls' AS part,
        provider,
        check,
        '' AS item,
        count() AS count,
        countIf(status = 'error') AS failed,
        countIf(error_code = 'timeout') AS timeouts,
        quantilesDD(0.01, 0.5, 0.95, 0.99)(latency_ms) AS latency_ms,
        0 AS differ,
        0 AS both_match,
        0 AS only_this,
        0 AS reviewed,
        0 AS false_positives,
        0 AS true_matches
    FROM checks
    GROUP BY provider, check
    UNION ALL
    SELECT 'errors', provider, check, error_code, count(), 0, 0, [], 0, 0, 0, 0, 0, 0
    FROM checks
    WHERE error_code != ''
    GROUP BY provider, check, error_code
    UNION ALL
    SELECT
        'pairs', a.provider, a.check, b.provider, count(), 0, 0, [], countIf(a.opinion != b.opinion),
        countIf(a.opinion = 'match' AND b.opinion = 'match'), countIf(a.opinion = 'match' AND b.opinion = 'clear'), 0, 0, 0
    FROM (SELECT * FROM checks WHERE opinion != '' AND decision_id != '') AS a
    INNER JOIN (SELECT * FROM checks WHERE opinion != '' AND decision_id != '') AS b
        ON a.decision_id = b.decision_id AND a.check = b.check AND a.nth = b.nth
    WHERE a.provider != b.provider
    GROUP BY a.provider, a.check, b.provider
    UNION ALL
    SELECT
        'adjudicated', provider, check, '', 0, 0, 0, [], 0, 0, 0, count(), countIf(verdict = 'false_positive'), countIf(verdict = 'true_match')
    FROM judged
    GROUP BY provider, check
)
ORDER BY part, provider, check, item
