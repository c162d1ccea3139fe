-- Which runs of a tenant ended without a result, and why? Of `runIds` only.
SELECT
    run_id,
    argMax(c.failure, recorded_at) AS newest_failure,
    argMax(c.detail, recorded_at) AS newest_detail
FROM shadow_costs AS c
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND run_id IN {runIds: Array(String)}
    AND c.failure != ''
GROUP BY run_id
