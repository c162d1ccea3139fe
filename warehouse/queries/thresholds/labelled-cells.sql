-- Which scores and labels do the labelled payments of one version and currency have, and are they of the later part?
-- Part of other queries. Scores of another version do not compare, and currencies are never added up.
SELECT day >= toDate32({holdoutFrom: DateTime64(3, 'UTC')}) AS is_later, customer, score, label, payments, amount
FROM
(
    -- include: cells.sql
)
WHERE system_version_id = {systemVersionId: String} AND currency = {currency: String} AND label != ''
