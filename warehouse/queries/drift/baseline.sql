-- What is drift to be measured from? Of the version that decided last before `to`: when its first payment occurred, and
-- the currency of most of its payments. No row where nothing was decided.
SELECT system_version_id, min(first_occurred_at) AS first_occurred_at, argMax(currency, (payments, currency)) AS currency
FROM
(
    SELECT
        system_version_id,
        currency,
        min(occurred_at) AS first_occurred_at,
        count() AS payments,
        max((recorded_at, event_id)) AS newest
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND occurred_at < {to: DateTime64(3, 'UTC')}
    GROUP BY system_version_id, currency
)
GROUP BY system_version_id
ORDER BY max(newest) DESC
LIMIT 1
