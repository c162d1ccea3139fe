-- When did labels of a window's payments become known: some days and hours from rollups, the others from the events?
-- Part of other queries. Parameter: today. A payment has been watched for so many whole days (age_days), so a label of today, which
-- took that long, is of a day that is not over. Its delay is none of the whole days' delays.
SELECT
    interrupted, label, label_source, customer_group, delay_days, payments,
    toUInt32(greatest(0, dateDiff('day', day, toDate32({today: Date})))) AS age_days,
    delay_days < age_days AS is_in_time
FROM
(
    SELECT day, interrupted, label, label_source, customer_group, delay_days, payments
    FROM label_facts
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND (day, hour, generation) IN (
            -- include: ../rollup/chosen-rollups.sql
        )
    UNION ALL
    SELECT day, interrupted, label, label_source, customer_group, delay_days, payments FROM
    (
        -- include: facts.sql
    )
)
