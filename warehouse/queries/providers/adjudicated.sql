-- How did people judge the matches of each provider and check? The last adjudication of each match counts.
SELECT
    provider,
    check,
    count() AS reviewed,
    countIf(newest.3 = 'false_positive') AS false_positives,
    countIf(newest.3 = 'true_match') AS true_matches
FROM
(
    SELECT match_id, argMax((providers, checks, verdict), sequence) AS newest
    FROM adjudications
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate(decision_occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
        AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
        AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
    GROUP BY match_id
)
ARRAY JOIN newest.1 AS provider, newest.2 AS check
GROUP BY provider, check
ORDER BY provider, check
