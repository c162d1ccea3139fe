-- From where is each day of a window to be read? From its newest rollup (its generation is given), or from the
-- events (generation 0): days without a rollup, days of which something was loaded since their rollup (less a margin
-- for inserts under way and clocks apart), and days that the window or the border of maturity cuts.
-- Every day that has rows is in the answer; so the report is right at any moment, not after the next rollup.
SELECT
    loaded.day AS day,
    toString(if(
        loaded.newest_loaded_at >= rolled_up.as_of - toIntervalSecond({marginSeconds: UInt32})
            OR loaded.day = toDate32({matureUntil: DateTime64(3, 'UTC')})
            OR toDateTime64(loaded.day, 3, 'UTC') < {from: DateTime64(3, 'UTC')}
            OR toDateTime64(loaded.day + 1, 3, 'UTC') > {to: DateTime64(3, 'UTC')},
        0,
        rolled_up.generation
    )) AS generation
FROM
(
    SELECT toDate32(decided_for) AS day, max(loaded_at) AS newest_loaded_at
    FROM
    (
        SELECT occurred_at AS decided_for, loaded_at
        FROM decisions
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
        UNION ALL
        SELECT decision_occurred_at AS decided_for, loaded_at
        FROM outcomes
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
            AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
        UNION ALL
        -- They are no decisions: only a report on checks asks for them.
        SELECT occurred_at AS decided_for, loaded_at
        FROM wallet_checks
        WHERE {withWalletChecks: Bool}
            AND organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
    )
    GROUP BY day
) AS loaded
LEFT JOIN
(
    SELECT day, generation, as_of
    FROM rollup_days FINAL
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        -- A generation of other facts is none.
        AND facts_version = {factsVersion: UInt16}
) AS rolled_up ON rolled_up.day = loaded.day
ORDER BY day
-- Only times of loading are asked for, and a row that is there twice was loaded as late.
SETTINGS final = 0
