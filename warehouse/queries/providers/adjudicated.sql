-- How did people judge the matches of each provider and check? The last adjudication of each match counts. Matches with a clear
-- verdict are counted by group of customers too.
SELECT
    provider,
    check,
    count() AS reviewed,
    -- As many groups as CUSTOMER_GROUPS.
    countResampleIf(0, 128, 1)(customer % 128, newest.3 = 'false_positive') AS false_positives,
    countResampleIf(0, 128, 1)(customer % 128, newest.3 = 'true_match') AS true_matches,
    uniqExactIf(customer, newest.3 IN ('false_positive', 'true_match')) AS customers
FROM
(
    SELECT
        argMax((providers, checks, verdict, subject_id), sequence) AS newest,
        sipHash64(if(newest.4 = '', match_id, newest.4)) AS customer
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
