-- Which decisions has the run decided again? Part of other queries.
SELECT event_id
FROM shadow_decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND run_id = {runId: String}
