-- How long did labels take, and which fraud of a window is known? One row per kind of payment, label, source and group of customers:
-- of the payments from learnedFrom on whose label is known before today, by days of its delay, and by days for which the payment
-- has been watched; of those in the window the same, by days watched also those without a label, and how many labels came today.
-- Some days and hours come from rollups, the others from the events, as days-of-window.ts has chosen. No chosen rollup has payments
-- on both sides of an end of the window, so the beginning of a rollup says on which side it is.
SELECT
    interrupted,
    label,
    label_source,
    customer_group,
    sumMapIf([delay_days], [cells.payments], is_in_time AND day >= toDate32({learnedFrom: DateTime64(3, 'UTC')})) AS delays,
    sumMapIf([age_days], [cells.payments], is_in_time AND day >= toDate32({learnedFrom: DateTime64(3, 'UTC')})) AS ages,
    sumMapIf([delay_days], [cells.payments], in_window AND is_in_time) AS window_delays,
    sumMapIf([age_days], [cells.payments], in_window) AS window_ages,
    sumIf(cells.payments, in_window AND label != '' AND NOT is_in_time) AS window_today
FROM
(
    SELECT
        *,
        toUInt32(greatest(0, dateDiff('day', day, toDate32({today: DateTime64(3, 'UTC')})))) AS age_days,
        -- A label of today is of a day that is not over: its delay is none of the whole days' delays.
        label != '' AND delay_days < age_days AS is_in_time
    FROM
    (
        WITH toDateTime64(day, 3, 'UTC') + toIntervalHour(hour % 24) AS began_at
        SELECT
            day, began_at >= {windowFrom: DateTime64(3, 'UTC')} AND began_at < {windowTo: DateTime64(3, 'UTC')} AS in_window,
            interrupted, label, label_source, delay_days, customer_group, payments
        FROM label_facts
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND (day, hour, generation) IN (
                -- include: ../rollup/chosen-rollups.sql
            )
        -- if days:
        UNION ALL
        SELECT * EXCEPT (hour) FROM
        (
            -- include: facts.sql
        )
        -- end if
    )
) AS cells
GROUP BY interrupted, label, label_source, customer_group
ORDER BY interrupted, label, label_source, customer_group
