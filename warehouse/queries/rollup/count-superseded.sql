-- How many facts belong to generations that no reader can still be reading? Old ones, and none that counts.
SELECT count() AS facts
FROM effectiveness_facts
WHERE generation < dateTime64ToSnowflakeID(now64(3) - toIntervalSecond({keepSeconds: UInt32}))
    AND (organisation_id, environment, day, generation) NOT IN (
        SELECT organisation_id, environment, day, generation FROM rollup_days FINAL
    )
