-- Removes the check facts of generations that effectiveness facts are removed of, see rollup/count-superseded.sql.
DELETE FROM check_facts
WHERE generation < dateTime64ToSnowflakeID(now64(3) - toIntervalSecond({keepSeconds: UInt32}))
    AND (organisation_id, environment, day, generation) NOT IN (
        SELECT organisation_id, environment, day, generation FROM rollup_days FINAL
    )
    AND (organisation_id, environment, day) NOT IN (
        SELECT organisation_id, environment, day
        FROM rollup_days FINAL
        WHERE as_of >= now64(3) - toIntervalSecond({keepSeconds: UInt32})
    )
