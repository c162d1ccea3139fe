-- With which lists were the tenant's counterparties last screened again, and when did that begin?
SELECT list_version, started_at
FROM rescreen_runs
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
ORDER BY started_at DESC
LIMIT 1
