-- What did the checks of these days return, as facts that add up?
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour. Two kinds of cells:
--   calls   by provider, check, answer, error and list version; other_provider is empty
--   pairs   where two providers were asked the same for one decision and both answered match or clear. One provider's n-th
--           check of a kind is paired with the other's n-th: decisions with several parties have several.
WITH
    observed AS
    (
        SELECT
            toDate32(occurred_at) AS day, if({byHour: Bool}, toHour(occurred_at), 24) AS hour, event_id, position, provider, check,
            status, error_code, list_version, latency_ms, recorded_at,
            -- A wallet that was screened for no customer says as much as one of another customer.
            sipHash64(if(subject_id = '', event_id, subject_id)) AS customer
        FROM check_observations
        PREWHERE (
            -- include: ../rollup/chosen-events.sql
        )
    ),
    asked_of_several AS
    (
        SELECT
            day, hour, check, any(customer) AS customer, min(recorded_at) AS first_recorded_at, max(recorded_at) AS last_recorded_at,
            arraySort(groupArray((
                position,
                toString(provider),
                multiIf(status = 'clear', 'clear', status IN ('potential_match', 'confirmed_match'), 'match', '')
            ))) AS answers,
            -- (provider, its n-th answer, opinion)
            arrayFilter(o -> o.3 != '', arrayZip(answers.2, arrayEnumerateUniq(answers.2), answers.3)) AS opinions
        FROM observed
        -- Without a second provider for a check there are no pairs.
        WHERE check IN (SELECT check FROM observed GROUP BY check HAVING min(provider) != max(provider))
        GROUP BY day, hour, event_id, check
        HAVING min(provider) != max(provider)
    )
SELECT
    day, hour, provider, check, status, error_code, list_version, '' AS other_provider, '' AS other_status,
    count() AS calls,
    -- As many groups as CUSTOMER_GROUPS.
    CAST(countResample(0, 128, 1)(customer % 128), 'Array(UInt32)') AS customer_groups,
    uniqCombined64State(12)(customer) AS customer_states,
    quantilesDDState(0.01, 0.5, 0.95, 0.99)(latency_ms) AS latency,
    min(recorded_at) AS first_recorded_at,
    max(recorded_at) AS last_recorded_at
FROM observed
GROUP BY day, hour, provider, check, status, error_code, list_version
UNION ALL
SELECT
    day, hour, pair.1.1 AS provider, check, pair.1.3 AS status, '' AS error_code, '' AS list_version,
    pair.2.1 AS other_provider, pair.2.3 AS other_status,
    count() AS calls,
    CAST(countResample(0, 128, 1)(customer % 128), 'Array(UInt32)') AS customer_groups,
    uniqCombined64State(12)(customer) AS customer_states,
    quantilesDDStateIf(0.01, 0.5, 0.95, 0.99)(0., false) AS latency,
    min(first_recorded_at) AS first_recorded_at,
    max(last_recorded_at) AS last_recorded_at
FROM asked_of_several
ARRAY JOIN arrayFilter(
    p -> p.1.1 != p.2.1 AND p.1.2 = p.2.2,
    arrayFlatten(arrayMap(a -> arrayMap(b -> (a, b), opinions), opinions))
) AS pair
GROUP BY day, hour, provider, check, status, other_provider, other_status
