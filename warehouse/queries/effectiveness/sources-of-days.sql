-- Where is each day read from? From its newest rollup (the answer has its generation), or from the events (generation 0) if it has
-- no rollup, or if rows of it were loaded since (less a margin for inserts under way and clocks that differ). Every day that has
-- rows is in the answer, so a report is right at any moment, not only after the next rollup.
-- loaded_days knows what was loaded before the watermark; only rows loaded since are searched.
SELECT
    loaded.day AS day,
    toString(if(
        loaded.newest_loaded_at >= rolled_up.as_of - toIntervalSecond({marginSeconds: UInt32}),
        0,
        rolled_up.generation
    )) AS generation,
    loaded.newest_loaded_at AS newest_loaded_at,
    toBool(loaded.newest_loaded_at < now64(3) - toIntervalSecond({marginSeconds: UInt32})) AS is_settled
FROM
(
    SELECT day, max(loaded_at) AS newest_loaded_at
    FROM
    (
        SELECT day, newest_loaded_at AS loaded_at
        FROM loaded_days
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND toDateTime64(day + 1, 3, 'UTC') > {from: DateTime64(3, 'UTC')}
            AND toDateTime64(day, 3, 'UTC') < {to: DateTime64(3, 'UTC')}
            -- Only a report on checks counts wallets that were screened on their own.
            AND (of_decisions OR {withWalletChecks: Bool})
        UNION ALL
        SELECT toDate32(decided_for) AS day, loaded_at
        FROM
        (
            -- include: ../rollup/loaded-since.sql
        )
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND decided_for >= {from: DateTime64(3, 'UTC')}
            AND decided_for < {to: DateTime64(3, 'UTC')}
            AND (of_decisions OR {withWalletChecks: Bool})
    )
    GROUP BY day
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
ORDER BY day
-- Only times of loading matter, so duplicates do not.
SETTINGS final = 0
