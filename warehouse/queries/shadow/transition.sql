-- What became of each live decision under the candidate? One row per pair of decisions; `unchanged` counts those whose live
-- decision is still the one that the candidate was compared with. Released payments as in run-payments.sql.
SELECT
    if(d.is_released, 'review', s.live) AS live,
    s.shadow AS shadow,
    count() AS count,
    countIf(l.label != '') AS labelled,
    countIf(s.occurred_at + toIntervalDay({maturityDays: UInt16}) <= {asOf: DateTime64(3, 'UTC')}) AS mature,
    countIf(d.decision = s.live AND d.score = s.live_score) AS unchanged
FROM shadow_decisions AS s
INNER JOIN
(
    SELECT event_id, decision, score, sample_of = 'releasable' AND is_sampled AS is_released
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate32(occurred_at) BETWEEN toDate32({from: DateTime64(3, 'UTC')}) AND toDate32({to: DateTime64(3, 'UTC')})
) AS d ON d.event_id = s.event_id
LEFT JOIN
(
    -- include: labels.sql
) AS l ON l.decision_id = s.decision_id
WHERE s.organisation_id = {organisationId: String}
    AND s.environment = {environment: String}
    AND s.run_id = {runId: String}
GROUP BY live, shadow
ORDER BY live, shadow
