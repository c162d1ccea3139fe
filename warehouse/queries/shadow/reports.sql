-- What is the newest report of each run of a tenant? With `runIds`, only of those runs.
SELECT run_id, is_final, report
FROM shadow_reports
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND run_id IN {runIds: Array(String)}
