-- What a candidate version would have decided, one row per run and decision. The jobs experiments and backtests write it and
-- may write a row again: it is the same row. No live decision, bill or alert ever reads it.
CREATE TABLE IF NOT EXISTS shadow_decisions
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the decision was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    run_id LowCardinality(String) COMMENT 'exp_… for an experiment, btst_… for a backtest',
    event_id String COMMENT 'evt_…: the event of the live decision',
    decision_id String COMMENT 'dec_…: the live decision',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the live decision was written',
    live LowCardinality(String) COMMENT 'What was decided: allow, review or block',
    live_score UInt8 COMMENT 'Score of the live decision, 0 to 100',
    shadow LowCardinality(String) COMMENT 'What the candidate would have decided: allow, review or block',
    shadow_score UInt8 COMMENT 'The candidate''s score, 0 to 100',
    decided_again_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When the candidate decided it'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, run_id, toDate(occurred_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Decisions of candidate versions beside the live ones; one row per run and decision under final = 1';

-- The newest report of each experiment and backtest, as the job computed it.
CREATE TABLE IF NOT EXISTS shadow_reports
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the run belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    run_id String COMMENT 'exp_… for an experiment, btst_… for a backtest',
    as_of DateTime64(3, 'UTC') COMMENT 'It covers labels recorded until then; the latest report counts',
    is_final Bool COMMENT 'True if no later report will come',
    report String COMMENT 'The comparison, as JSON' CODEC(ZSTD(3))
)
ENGINE = ReplacingMergeTree(as_of)
ORDER BY (organisation_id, environment, run_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Reports of experiments and backtests; the newest report of each run under final = 1';
