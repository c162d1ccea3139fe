-- What did the payments of these days, or of their hours, turn out to be, by score? The facts add up.
-- Part of other queries. Parameters: those of labelled-decisions.sql.
SELECT
    day,
    hour,
    system_version_id,
    currency,
    if(label = '', 0, sipHash64(subject_id)) AS customer,
    score,
    label,
    count() AS payments,
    sum(labelled.amount) AS amount
FROM
(
    -- include: ../effectiveness/labelled-decisions.sql
) AS labelled
WHERE is_transaction
GROUP BY day, hour, system_version_id, currency, customer, score, label
