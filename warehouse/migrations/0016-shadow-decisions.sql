-- What a candidate version would have decided, one row a run and decision. Written by the jobs experiments and backtests,
-- which may write a row again: it is the same row. No live decision, bill or alert ever reads from here.
CREATE TABLE IF NOT EXISTS shadow_decisions
(
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    run_id LowCardinality(String) COMMENT 'exp_… for an experiment, btst_… for a backtest',
    event_id String COMMENT 'evt_…: the event of the live decision',
    decision_id String COMMENT 'dec_…: the live decision',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the live decision was written',
    live LowCardinality(String) COMMENT 'What was decided: allow, review or block',
    live_score UInt8 COMMENT 'Its score, 0 to 100',
    shadow LowCardinality(String) COMMENT 'What the candidate would have decided',
    shadow_score UInt8 COMMENT 'The candidate''s score, 0 to 100',
    decided_again_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When the candidate decided it'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, run_id, toDate(occurred_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Decisions of candidate versions beside the live ones; one row a run and decision under final = 1'
