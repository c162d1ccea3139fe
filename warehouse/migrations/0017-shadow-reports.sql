-- The newest report of each experiment and backtest, as the job computed it.
CREATE TABLE IF NOT EXISTS shadow_reports
(
    organisation_id LowCardinality(String) COMMENT 'Whose run it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    run_id String COMMENT 'exp_… for an experiment, btst_… for a backtest',
    as_of DateTime64(3, 'UTC') COMMENT 'Labels recorded until then are in it; the latest report counts',
    is_final Bool COMMENT 'Whether no later report will come',
    report String COMMENT 'The comparison, JSON text' CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree(as_of)
ORDER BY (organisation_id, environment, run_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Reports of experiments and backtests; the newest of each run under final = 1'
