-- How many alerts are open, and of how many of them is the time over?
SELECT
    countIf(status != 'closed') AS open,
    countIf(status != 'closed' AND is_sla_breached) AS breached
FROM cases
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND kind = 'alert'
