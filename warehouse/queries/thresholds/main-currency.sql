-- In which currency are most payments of this window?
SELECT argMax(currency, (payments, currency)) AS currency
FROM
(
    SELECT currency, count() AS payments
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND occurred_at >= {from: DateTime64(3, 'UTC')}
        AND occurred_at < {to: DateTime64(3, 'UTC')}
    GROUP BY currency
)
HAVING count() > 0
