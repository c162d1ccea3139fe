-- By which lists the stored counterparties of a tenant were screened again: one row for one run of the job `rescreen`.
CREATE TABLE IF NOT EXISTS rescreen_runs
(
    organisation_id LowCardinality(String) COMMENT 'Whose counterparties they are',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    list_version String COMMENT 'The lists that they were screened by, as attempts name them',
    started_at DateTime64(3, 'UTC') COMMENT 'When the run began; what was decided after it, it has not seen',
    finished_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When it ended'
)
ENGINE = ReplacingMergeTree
ORDER BY (organisation_id, environment, started_at)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Runs that screened the stored counterparties of a tenant again'
