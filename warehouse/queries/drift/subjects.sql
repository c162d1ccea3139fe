-- How many customers stand behind the payments of a window, and of each of its days, and how many independent ones are
-- they worth? (Σ payments)² / Σ payments², after Kish: customers who come often say the same again.
SELECT
    if(is_day, toString(day), '') AS period,
    count() AS subjects,
    pow(sum(payments), 2) / sum(pow(payments, 2)) AS effective_subjects
FROM
(
    SELECT
        if(is_day, toDate32(occurred_at), toDate32('1970-01-01')) AS day, is_day, subject_id, count() AS payments
    FROM decisions
    ARRAY JOIN [true, false] AS is_day
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
        AND occurred_at >= {from: DateTime64(3, 'UTC')}
        AND occurred_at < {to: DateTime64(3, 'UTC')}
    GROUP BY is_day, day, subject_id
)
GROUP BY is_day, day
