-- Which payments has a run decided, and how did both versions decide? A payment that the live version's sample
-- released counts as interrupted, because the version alone would have interrupted it. Part of other queries.
SELECT
    s.decision_id AS decision_id,
    d.subject_id AS subject_id,
    s.occurred_at AS occurred_at,
    if(d.is_released, 'review', s.live) AS live,
    s.shadow AS shadow,
    s.live_score AS live_score,
    s.shadow_score AS shadow_score,
    d.is_released AS is_released,
    d.sample_probability AS sample_probability,
    d.is_sampled AS is_sampled,
    d.amount AS amount,
    d.asset_class AS asset_class,
    d.direction AS direction,
    d.currency AS currency,
    d.country AS country,
    d.channel AS channel,
    multiIf(d.amount < 50, '<50', d.amount < 100, '50-100', d.amount < 250, '100-250', d.amount < 500, '250-500', '>=500') AS amount_band,
    d.subject_type AS subject_type,
    d.counterparty_familiarity AS counterparty_familiarity
FROM shadow_decisions AS s
INNER JOIN
(
    SELECT
        event_id, subject_id, amount, asset_class, direction, currency, country, channel, subject_type, counterparty_familiarity,
        sample_probability, is_sampled, sample_of = 'releasable' AND is_sampled AS is_released
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate32(occurred_at) BETWEEN toDate32({from: DateTime64(3, 'UTC')}) AND toDate32({to: DateTime64(3, 'UTC')})
        AND event_type = 'fraud.transaction.assessed'
) AS d ON d.event_id = s.event_id
WHERE s.organisation_id = {organisationId: String}
    AND s.environment = {environment: String}
    AND s.run_id = {runId: String}
