-- How did the last runs of a job go, newest first, whichever process ran them? Kept 90 days.
SELECT
    run_id,
    job,
    started_at,
    finished_at,
    outcome,
    detail
FROM job_runs
WHERE job = {name: String}
ORDER BY started_at DESC, run_id DESC
LIMIT {limit: UInt32}
