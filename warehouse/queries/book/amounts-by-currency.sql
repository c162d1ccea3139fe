-- How much money was allowed and how much was interrupted, in each currency?
SELECT
    currency,
    count() AS payments,
    sumIf(toDecimal256(amount, 8), decision = 'allow') AS allowed,
    sumIf(toDecimal256(amount, 8), decision != 'allow') AS interrupted
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND is_transaction
GROUP BY currency
ORDER BY payments DESC, currency
