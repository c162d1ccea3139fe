-- How often do the two versions of a run decide otherwise? Sums over the customers of its mature payments: k of a customer's m
-- payments are interrupted by one version and allowed by the other.
SELECT
    count() AS customers,
    countIf(first_differs) AS first_differing,
    sum(k) AS numerator,
    sum(m) AS denominator,
    sum(k * k) AS numerator_squares,
    sum(k * m) AS products,
    sum(m * m) AS denominator_squares
FROM
(
    SELECT
        d.subject_id AS subject_id,
        countIf((s.live = 'allow') != (s.shadow = 'allow')) AS k,
        count() AS m,
        argMin((s.live = 'allow') != (s.shadow = 'allow'), (s.occurred_at, s.decision_id)) AS first_differs
    FROM shadow_decisions AS s
    INNER JOIN
    (
        SELECT event_id, subject_id
        FROM decisions
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND toDate32(occurred_at) BETWEEN toDate32({from: DateTime64(3, 'UTC')}) AND toDate32({to: DateTime64(3, 'UTC')})
            AND event_type = 'fraud.transaction.assessed'
    ) AS d ON d.event_id = s.event_id
    WHERE s.organisation_id = {organisationId: String}
        AND s.environment = {environment: String}
        AND s.run_id = {runId: String}
        AND s.occurred_at + toIntervalDay({maturityDays: UInt16}) <= {asOf: DateTime64(3, 'UTC')}
    GROUP BY subject_id
)
