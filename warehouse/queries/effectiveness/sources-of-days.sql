-- Where is each day read from? From its newest rollup, but for the hours of which rows were loaded since (less a margin for inserts
-- under way and clocks that differ); the answer has its generation and these hours. Without a rollup, from the events (generation
-- 0). Every day that has rows is in the answer, so a report is right at any moment, not only after the next rollup.
-- loaded_hours knows what was loaded before the watermark; only rows loaded since are searched.
SELECT
    loaded.day AS day,
    toString(rolled_up.generation) AS generation,
    max(loaded.loaded_at) AS newest_loaded_at,
    toBool(newest_loaded_at < now64(3) - toIntervalSecond({marginSeconds: UInt32})) AS is_settled,
    arraySort(groupArrayIf(loaded.hour, loaded.loaded_at >= rolled_up.as_of - toIntervalSecond({marginSeconds: UInt32}))) AS stale_hours
FROM
(
    SELECT day, hour, max(newest_loaded_at) AS loaded_at
    FROM
    (
        SELECT day, hour, newest_loaded_at
        FROM loaded_hours
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND toDateTime64(day + 1, 3, 'UTC') > {from: DateTime64(3, 'UTC')}
            AND toDateTime64(day, 3, 'UTC') < {to: DateTime64(3, 'UTC')}
            AND kind IN {kinds: Array(String)}
        UNION ALL
        SELECT toDate32(decided_for) AS day, toHour(decided_for) AS hour, loaded_at AS newest_loaded_at
        FROM
        (
            -- include: ../rollup/loaded-since.sql
        )
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND decided_for >= {from: DateTime64(3, 'UTC')}
            AND decided_for < {to: DateTime64(3, 'UTC')}
            AND kind IN {kinds: Array(String)}
    )
    GROUP BY day, hour
) AS loaded
LEFT JOIN
(
    SELECT day, generation, as_of
    FROM rollup_days FINAL
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        -- A generation with other facts does not count.
        AND facts_version = {factsVersion: UInt16}
) AS rolled_up ON rolled_up.day = loaded.day
GROUP BY day, generation
ORDER BY day
-- Only times of loading matter, so duplicates do not.
SETTINGS final = 0
