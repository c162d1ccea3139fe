-- How did people judge the matches of each provider and check?
SELECT
    provider,
    check,
    count() AS reviewed,
    countIf(verdict = 'false_positive') AS false_positives,
    countIf(verdict = 'true_match') AS true_matches,
    countIf(verdict = 'unclear') AS unclear
FROM analyst_adjudications
WHERE environment = {environment: String}
    AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
    AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
    AND is_newest
GROUP BY provider, check
ORDER BY reviewed DESC, provider, check
