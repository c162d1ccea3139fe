-- How often did what people had judged of a pair of payee and listed entity count in the checks of a window? It is in the answers of
-- the decisions; only those in which a check matched are read.
SELECT
    JSONExtractString(observation, 'provider') AS provider,
    JSONExtractString(observation, 'check') AS check,
    countIf(JSONExtractString(observation, 'judged') = 'false_positive') AS false_positives,
    countIf(JSONExtractString(observation, 'judged') = 'true_match') AS true_matches
FROM
(
    SELECT
        arrayJoin(arrayFlatten(arrayMap(
            attempt -> JSONExtractArrayRaw(attempt, 'observations'),
            JSONExtractArrayRaw(assessment, 'screening', 'attempts')
        ))) AS observation
    FROM decision_contexts
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
        AND event_id IN (
            SELECT event_id
            FROM check_observations
            WHERE organisation_id = {organisationId: String}
                AND environment = {environment: String}
                AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
                AND occurred_at >= {from: DateTime64(3, 'UTC')}
                AND occurred_at < {to: DateTime64(3, 'UTC')}
                AND status IN ('potential_match', 'confirmed_match')
        )
)
WHERE JSONHas(observation, 'judged')
GROUP BY provider, check
ORDER BY provider, check
