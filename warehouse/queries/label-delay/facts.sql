-- After how many days did the labels of these days' payments become known, and from whom? The facts add up.
-- Part of other queries. Parameters: those of labelled-decisions.sql. Payments without a label are only counted.
SELECT
    day,
    hour,
    interrupted,
    label,
    if(label = '', '', first_said_by) AS label_source,
    if(label = '', 0, toUInt32(label_delay_days)) AS delay_days,
    -- As many groups as CUSTOMER_GROUPS.
    if(label = '', 0, toUInt8(sipHash64(subject_id) % 128)) AS customer_group,
    count() AS payments
FROM
(
    -- include: ../effectiveness/labelled-decisions.sql
) AS labelled
WHERE is_transaction
GROUP BY day, hour, interrupted, label, label_source, delay_days, customer_group
