-- After how many days did the labels of these days' payments become known, and from whom? The facts add up.
-- Part of other queries. Parameters: those of labelled-decisions.sql; windowFrom and windowTo: what occurred between them is counted
-- apart. Payments without a label are only counted.
SELECT
    day,
    hour,
    occurred_at >= {windowFrom: DateTime64(3, 'UTC')} AND occurred_at < {windowTo: DateTime64(3, 'UTC')} AS in_window,
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
GROUP BY day, hour, in_window, interrupted, label, label_source, delay_days, customer_group
