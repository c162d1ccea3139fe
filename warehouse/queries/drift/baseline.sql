-- What is drift to be measured from? Of the version that decided last before `to`: when its first payment occurred, and
-- the currency of most of its payments. No row where nothing was decided.
WITH newest AS
(
    SELECT argMax(system_version_id, (recorded_at, event_id)) AS system_version_id
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND occurred_at < {to: DateTime64(3, 'UTC')}
)
SELECT system_version_id, min(first_occurred_at) AS first_occurred_at, argMax(currency, (payments, currency)) AS currency
FROM
(
    SELECT system_version_id, currency, min(occurred_at) AS first_occurred_at, count() AS payments
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND occurred_at < {to: DateTime64(3, 'UTC')}
        AND system_version_id IN (SELECT system_version_id FROM newest)
    GROUP BY system_version_id, currency
)
GROUP BY system_version_id
