-- One row per finished run of a job. A job may run twice with the same result; this says when it ran and how it ended.
CREATE TABLE IF NOT EXISTS job_runs
(
    run_id String COMMENT 'run_…: identifies the run',
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
COMMENT 'Runs of offline jobs, kept 90 days';

-- The lists by which the stored counterparties of a tenant were last screened again: one row per run of the job `rescreen`.
CREATE TABLE IF NOT EXISTS rescreen_runs
(
    organisation_id LowCardinality(String) COMMENT 'The organisation whose counterparties were screened',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    list_version String COMMENT 'The lists that they were screened with, as screening attempts name them',
    started_at DateTime64(3, 'UTC') COMMENT 'When the run began; it covers decisions made before',
    finished_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When the run ended'
)
ENGINE = ReplacingMergeTree
ORDER BY (organisation_id, environment, started_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Runs that screened the stored counterparties of a tenant again';

-- When the warehouse was rebuilt from the logs: while a rebuild is under way, no job draws conclusions from what is loaded.
-- Each rebuild has an id, so that one that fails ends only itself.
CREATE TABLE IF NOT EXISTS warehouse_rebuilds
(
    begun_at DateTime64(3, 'UTC') COMMENT 'When the rebuild began',
    rebuild_id String COMMENT 'Id of the rebuild, as its caller named it',
    has_forgotten Bool COMMENT 'True once what was derived before is removed',
    is_ended Bool COMMENT 'True once it has ended: everything has arrived, or it failed',
    noted_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')
        COMMENT 'When this row was written: of two rows of one rebuild the later one counts'
)
ENGINE = ReplacingMergeTree(noted_at)
ORDER BY begun_at
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Rebuilds of this warehouse; one row per rebuild under final = 1';
