-- What was decided on these days, and which label does each decision have? One row per decision.
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
-- PREWHERE here and in all facts: copies of an event are equal, so rows may be skipped before a final read compares them.
SELECT
    d.occurred_at AS occurred_at,
    toDate32(d.occurred_at) AS day,
    if({byHour: Bool}, toHour(d.occurred_at), 24) AS hour,
    d.is_transaction AS is_transaction,
    d.decision AS decision,
    d.score AS score,
    d.risk_level AS risk_level,
    d.decision != 'allow' AS interrupted,
    if(o.effective IN ('fraud', 'legitimate'), o.effective, '') AS label,
    d.subject_id AS subject_id,
    d.system_version_id AS system_version_id,
    d.asset_class AS asset_class,
    d.direction AS direction,
    d.currency AS currency,
    d.country AS country,
    d.channel AS channel,
    multiIf(d.amount < 50, '<50', d.amount < 100, '50-100', d.amount < 250, '100-250', d.amount < 500, '250-500', '>=500') AS amount_band,
    d.subject_type AS subject_type,
    d.counterparty_familiarity AS counterparty_familiarity,
    d.rule_ids AS rule_ids,
    d.rule_versions AS rule_versions,
    d.rule_names AS rule_names,
    d.rule_actions AS rule_actions,
    -- A hit of a rule that was only watched changed nothing, so it has an outcome of its own.
    arrayMap((o, s) -> if(s AND o = 'hit', 'watched', toString(o)), d.rule_outcomes, d.rule_shadows) AS rule_outcomes,
    d.no_hits AS no_hits,
    d.decisive AS decisive,
    d.sample_of AS sample_of,
    d.sample_probability AS sample_probability,
    d.is_sampled AS is_sampled,
    toDecimal256(d.amount, 8) AS amount,
    -- What the payment cost by then, as the event of its newest outcome says.
    o.losses AS losses,
    -- The first outcome that said what the effective one says. A payment that came as history was not waited for, so there the caller's
    -- time counts, which is not behind ours.
    arrayFirst(said -> said.4 = o.effective, o.said) AS first_said,
    first_said.5 AS first_said_by,
    greatest(
        0,
        dateDiff('day', d.occurred_at, if(d.recorded_at < d.occurred_at + toIntervalDay(1), first_said.1, first_said.3))
    ) AS label_delay_days,
    greatest(d.loaded_at, o.newest_loaded_at) AS newest_loaded_at
FROM decisions AS d
LEFT JOIN
(
    SELECT
        decision_id,
        -- Highest precedence, then known latest, then recorded latest. An unknown source, like sar, comes last.
        argMax(
            classification,
            (
                indexOf(['automation', 'customer', 'analyst', 'case', 'chargeback'], outcome_source),
                occurred_at,
                sequence_in_decision
            )
        ) AS effective,
        argMax(losses, sequence_in_decision) AS losses,
        arraySort(groupArray((recorded_at, sequence_in_decision, occurred_at, classification, outcome_source))) AS said,
        max(loaded_at) AS newest_loaded_at
    FROM outcomes
    PREWHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate(decision_occurred_at) IN {days: Array(Date)}
        AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
        AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
        AND intDiv(toUnixTimestamp64Milli(decision_occurred_at), 3600000) NOT IN {withoutHours: Array(UInt32)}
    GROUP BY decision_id
) AS o ON o.decision_id = d.decision_id
PREWHERE (
    -- include: ../rollup/chosen-events.sql
)
