-- Removes from one table the facts of generations that count-superseded.sql counts.
DELETE FROM {table: Identifier}
WHERE generation < dateTime64ToSnowflakeID(now64(3) - toIntervalSecond({keepSeconds: UInt32}))
    AND (organisation_id, environment, day, generation) NOT IN (
        SELECT organisation_id, environment, day, generation FROM rollup_days FINAL
    )
    AND (organisation_id, environment, day) NOT IN (
        SELECT organisation_id, environment, day
        FROM rollup_days FINAL
        WHERE as_of >= now64(3) - toIntervalSecond({keepSeconds: UInt32})
    )
