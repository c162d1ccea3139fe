-- Removes the facts that count-superseded.sql counts.
DELETE FROM effectiveness_facts
WHERE generation < dateTime64ToSnowflakeID(now64(3) - toIntervalSecond({keepSeconds: UInt32}))
    AND (organisation_id, environment, day, generation) NOT IN (
        SELECT organisation_id, environment, day, generation FROM rollup_days FINAL
    )
