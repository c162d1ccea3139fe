-- What the jobs found and announced: changes of drift and proposals of limits, one row an event. What people made of a proposal
-- stands in audit_events.
CREATE TABLE IF NOT EXISTS findings
(
    event_id String COMMENT 'evt_…: follows from the content, one for one finding for ever; the row''s identity',
    event_type LowCardinality(String) COMMENT 'risk.drift.detected or risk.threshold.recommended',
    organisation_id LowCardinality(String) COMMENT 'Whose payments it is about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject LowCardinality(String) COMMENT 'Of drift: the feature or output, or overall; of a proposal: review or block',
    level LowCardinality(String) COMMENT 'Of drift: moderate or significant; else empty',
    previous_level LowCardinality(String) COMMENT 'Of drift: the level that was known before, or empty',
    severity LowCardinality(String) COMMENT 'Of drift: medium or high; else empty',
    statistic Nullable(Float64) COMMENT 'Of drift: the population stability index',
    current_limit Nullable(Int32) COMMENT 'Of a proposal: the limit in force',
    recommended_limit Nullable(Int32) COMMENT 'Of a proposal: the limit that is recommended',
    system_version_id String COMMENT 'The version that was looked at, or empty',
    recommendation_id String COMMENT 'rec_…, or empty',
    backtest_id String COMMENT 'btst_… of the proposal, or empty',
    window_from DateTime64(3, 'UTC') COMMENT 'The payments that it was found in: from here',
    window_to DateTime64(3, 'UTC') COMMENT 'To here',
    announced_at DateTime64(3, 'UTC') COMMENT 'When it was announced',
    data String COMMENT 'The event''s own fields, JSON text' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(window_to)
ORDER BY (organisation_id, environment, event_type, subject, window_to, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Findings of jobs as they were announced; one row an event id under final = 1'
