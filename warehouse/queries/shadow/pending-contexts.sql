-- Which decisions of a day has a run not decided again yet? The next ones, with their evidence, in the order of event ids: no more
-- than `limit`, and those alone that begin within `maxBytes` of contexts.
SELECT event_id, decision_id, occurred_at, recorded_at, live, live_score, context
FROM
(
    SELECT
        c.event_id AS event_id,
        c.decision_id AS decision_id,
        c.occurred_at AS occurred_at,
        c.recorded_at AS recorded_at,
        d.decision AS live,
        d.score AS live_score,
        c.context AS context,
        sum(length(c.context)) OVER (ORDER BY c.event_id ROWS UNBOUNDED PRECEDING) - length(c.context) AS bytes_before
    FROM decision_contexts AS c
    INNER JOIN
    (
        SELECT *
        FROM
        (
            -- include: sampled-decisions.sql
        )
        WHERE day = {day: Date32}
            AND event_id > {after: String}
            AND event_id NOT IN (
                -- include: already-decided.sql
            )
        ORDER BY event_id
        LIMIT {limit: UInt32}
    ) AS d ON d.event_id = c.event_id
    WHERE c.organisation_id = {organisationId: String}
        AND c.environment = {environment: String}
        AND toDate32(c.occurred_at) = {day: Date32}
)
WHERE bytes_before < {maxBytes: UInt64}
ORDER BY event_id
