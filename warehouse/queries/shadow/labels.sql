-- Which label does each decision have, now and at its maturity? Precedence as in effectiveness/labelled-decisions.sql.
-- Part of other queries. Parameters: organisationId, environment, from, to, startedAt, maturityDays, asOf.
SELECT
    decision_id,
    if(label_now IN ('fraud', 'legitimate'), label_now, '') AS label,
    if(mature_at <= {asOf: DateTime64(3, 'UTC')} AND label_then IN ('fraud', 'legitimate'), label_then, '') AS label_at_maturity
FROM
(
    SELECT
        decision_id,
        -- A backtest uses what was known when it began.
        greatest(any(decision_occurred_at) + toIntervalDay({maturityDays: UInt16}), {startedAt: DateTime64(3, 'UTC')}) AS mature_at,
        groupArray((classification, (
            indexOf(['automation', 'customer', 'analyst', 'case', 'chargeback'], outcome_source),
            occurred_at,
            sequence_in_decision
        ), recorded_at)) AS known,
        arraySort(o -> o.2, known)[-1].1 AS label_now,
        arraySort(o -> o.2, arrayFilter(o -> o.3 <= mature_at, known))[-1].1 AS label_then
    FROM outcomes
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate32(decision_occurred_at) BETWEEN toDate32({from: DateTime64(3, 'UTC')}) AND toDate32({to: DateTime64(3, 'UTC')})
        AND recorded_at <= {asOf: DateTime64(3, 'UTC')}
    GROUP BY decision_id
)
