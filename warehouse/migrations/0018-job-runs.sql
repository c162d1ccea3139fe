-- One row for one finished run of a job. A job may run twice with the same result; this says when and how it went.
CREATE TABLE IF NOT EXISTS job_runs
(
    run_id String COMMENT 'run_…: one for one run',
    job LowCardinality(String) COMMENT 'Name of the job, e.g. rollup',
    process String COMMENT 'Host and process id of the process that ran it',
    started_at DateTime64(3, 'UTC') COMMENT 'When the run began',
    finished_at DateTime64(3, 'UTC') COMMENT 'When the run ended',
    outcome LowCardinality(String) COMMENT 'done or failed',
    detail String COMMENT 'What was done, or why it failed; never a secret'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(started_at)
ORDER BY (job, started_at, run_id)
TTL toDateTime(started_at) + INTERVAL 90 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Runs of offline jobs, kept 90 days'
