-- What would the candidate have decided, and which of the two was right? For one experiment: each cell of the transition table,
-- how many of its payments are labelled and mature, and of those, which side was right.
WITH
    known AS
    (
        SELECT
            decision_id,
            argMax(classification, (
                indexOf(['automation', 'customer', 'analyst', 'case', 'chargeback'], outcome_source), occurred_at, sequence_in_decision
            )) AS newest
        FROM analyst_outcomes
        WHERE environment = {environment: String}
            AND recorded_at <= {asOf: DateTime64(3, 'UTC')}
        GROUP BY decision_id
    )
SELECT
    live,
    shadow,
    count() AS decisions,
    countIf(label != '') AS labelled,
    countIf(is_mature) AS mature,
    countIf(counts AND live_right AND shadow_right) AS both_right,
    countIf(counts AND live_right AND NOT shadow_right) AS live_only_right,
    countIf(counts AND NOT live_right AND shadow_right) AS shadow_only_right,
    countIf(counts AND NOT live_right AND NOT shadow_right) AS both_wrong
FROM
(
    SELECT
        s.live AS live,
        s.shadow AS shadow,
        if(k.newest IN ('fraud', 'legitimate'), k.newest, '') AS label,
        s.occurred_at + toIntervalDay({maturityDays: UInt16}) <= {asOf: DateTime64(3, 'UTC')} AS is_mature,
        s.is_transaction AND label != '' AND is_mature AS counts,
        (s.live != 'allow') = (label = 'fraud') AS live_right,
        (s.shadow != 'allow') = (label = 'fraud') AS shadow_right
    FROM analyst_shadow_decisions AS s
    LEFT JOIN known AS k ON k.decision_id = s.decision_id
    WHERE s.environment = {environment: String}
        AND s.run_id = {runId: String}
)
GROUP BY live, shadow
ORDER BY live, shadow
