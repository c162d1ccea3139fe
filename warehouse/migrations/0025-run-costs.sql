-- What experiments and backtests cost, and which of them ended because they cost too much. The jobs write a row whenever a run
-- has computed for a while; the sums over a day are compared with the budgets of the run and of its organisation.
CREATE TABLE IF NOT EXISTS shadow_costs
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the run belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    run_id String COMMENT 'exp_… for an experiment, btst_… for a backtest',
    recorded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When the computing ended',
    spent_ms UInt32 COMMENT 'Milliseconds in which its candidate decided',
    failure LowCardinality(String) COMMENT 'Empty, or why the run ended without a result, e.g. too_slow',
    detail String COMMENT 'One sentence about the failure; empty without one'
)
ENGINE = MergeTree
ORDER BY (organisation_id, environment, run_id, recorded_at)
TTL toDateTime(recorded_at) + INTERVAL 7 DAY WHERE failure = ''
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Computing time of experiments and backtests; failures are kept, the rest for 7 days';
