-- By which lists were the tenant's counterparties screened again the last time, and when did that begin?
SELECT list_version, started_at
FROM rescreen_runs
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
ORDER BY started_at DESC
LIMIT 1
