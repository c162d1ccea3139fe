-- What was seen of each payment, feature by feature? One row a payment and feature; part of other queries.
-- Parameters: organisationId, environment, from, to, currency: amounts of other currencies are missing, for they are
-- not to be compared. A numeric feature has a number, a categorical one a text; what is missing is null, or empty.
SELECT
    day, subject_id, seen.1 AS feature, seen.2 AS number, seen.3 AS text
FROM
(
    SELECT
        toDate32(occurred_at) AS day,
        subject_id,
        [
            ('amount', if(currency = {currency: String}, toFloat64(amount), NULL), NULL),
            ('hour', toNullable(toFloat64(toHour(occurred_at))), NULL),
            ('score', toNullable(toFloat64(score)), NULL),
            ('asset_class', NULL, toNullable(toString(asset_class))),
            ('channel', NULL, toNullable(toString(channel))),
            ('counterparty_familiarity', NULL, toNullable(toString(counterparty_familiarity))),
            ('country', NULL, toNullable(toString(country))),
            ('currency', NULL, toNullable(toString(currency))),
            ('decision', NULL, toNullable(toString(decision))),
            ('direction', NULL, toNullable(toString(direction))),
            ('subject_type', NULL, toNullable(toString(subject_type)))
        ] AS features
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
        AND occurred_at >= {from: DateTime64(3, 'UTC')}
        AND occurred_at < {to: DateTime64(3, 'UTC')}
)
ARRAY JOIN features AS seen
