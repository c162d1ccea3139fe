-- The newest report of each run of a tenant; with `runIds` only of those.
SELECT run_id, is_final, report
FROM shadow_reports
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND run_id IN {runIds: Array(String)}
