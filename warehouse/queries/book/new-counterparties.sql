-- Are payments to new counterparties interrupted more often than those to known ones?
SELECT
    counterparty_familiarity AS familiarity,
    count() AS payments,
    countIf(decision != 'allow') AS interrupted,
    round(interrupted / payments, 4) AS interruption_rate
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND is_transaction
GROUP BY familiarity
ORDER BY payments DESC, familiarity
