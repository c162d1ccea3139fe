-- Which facts belong to generations that no reader can still be reading? They are old and do not count, and their successor has
-- counted for a while: a report that chose one just before that has ended by now.
-- Part of other queries: a condition.
generation < dateTime64ToSnowflakeID(now64(3) - toIntervalSecond({keepSeconds: UInt32}))
    AND (organisation_id, environment, day, generation) NOT IN (
        SELECT organisation_id, environment, day, generation FROM rollup_days FINAL
    )
    AND (organisation_id, environment, day) NOT IN (
        SELECT organisation_id, environment, day
        FROM rollup_days FINAL
        WHERE as_of >= now64(3) - toIntervalSecond({keepSeconds: UInt32})
    )
