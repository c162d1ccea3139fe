-- Which days of which tenant have events that their newest rollup may lack? Ordered by tenant; asked after the watermark was advanced.
-- A day is due when nothing was loaded within the margin: a rollup of any other would be stale from the start,
-- so it waits, unless it has none yet.
SELECT
    loaded.organisation_id AS organisation_id,
    loaded.environment AS environment,
    loaded.day AS day,
    toBool(
        rolled_up.generation = 0
            OR loaded.newest_loaded_at < now64(3) - toIntervalSecond({marginSeconds: UInt32})
    ) AS is_due
FROM
(
    SELECT organisation_id, environment, day, max(loaded_hours.newest_loaded_at) AS newest_loaded_at
    FROM loaded_hours
    GROUP BY organisation_id, environment, day
) AS loaded
LEFT JOIN
(
    SELECT organisation_id, environment, day, generation, as_of FROM rollup_days FINAL
    -- A generation with other facts does not count.
    WHERE facts_version = {factsVersion: UInt16}
) AS rolled_up
    ON rolled_up.organisation_id = loaded.organisation_id
    AND rolled_up.environment = loaded.environment
    AND rolled_up.day = loaded.day
WHERE rolled_up.generation = 0
    OR loaded.newest_loaded_at >= rolled_up.as_of - toIntervalSecond({marginSeconds: UInt32})
ORDER BY organisation_id, environment, day
