-- How often was each value of each feature seen on each of these days, in each group of customers? The facts add up. Texts are
-- categories, numbers are numbers; amounts, of which hardly any two are equal, are in steps of 12%. The results, score and
-- decision, are kept apart by the version that decided.
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
SELECT
    day,
    hour,
    seen.1 AS feature,
    seen.2 AS category,
    seen.3 AS number,
    seen.4 AS system_version_id,
    arrayMap(n -> toUInt32(n), countResample(0, 256, 1)(customer_group)) AS payments_by_group
FROM
(
    SELECT
        toDate32(occurred_at) AS day,
        if({byHour: Bool}, toHour(occurred_at), 24) AS hour,
        sipHash64(subject_id) % 256 AS customer_group,
        arrayJoin([
            ('amount', toString(currency), floor(20 * log10(toFloat64(amount))), ''),
            ('hour', '', toFloat64(toHour(occurred_at)), ''),
            ('score', '', toFloat64(score), toString(d.system_version_id)),
            ('asset_class', toString(asset_class), 0., ''),
            ('channel', toString(channel), 0., ''),
            ('counterparty_familiarity', toString(counterparty_familiarity), 0., ''),
            ('country', toString(country), 0., ''),
            ('currency', toString(currency), 0., ''),
            ('decision', toString(decision), 0., toString(d.system_version_id)),
            ('direction', toString(direction), 0., ''),
            ('subject_type', toString(subject_type), 0., '')
        ]) AS seen
    FROM decisions AS d
    PREWHERE event_type = 'fraud.transaction.assessed' AND (
        -- include: ../rollup/chosen-events.sql
    )
)
GROUP BY day, hour, feature, category, number, system_version_id
