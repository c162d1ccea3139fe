-- What jobs found and announced: changes of drift and proposed limits, one row per event. What people decided about a proposal
-- is in audit_events.
CREATE TABLE IF NOT EXISTS findings
(
    event_id String COMMENT 'evt_…: derived from the content, so always the same for one finding; identifies the row',
    event_type LowCardinality(String) COMMENT 'risk.drift.detected or risk.threshold.recommended',
    organisation_id LowCardinality(String) COMMENT 'The organisation whose payments it is about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    kind LowCardinality(String) ALIAS if(event_type = 'risk.drift.detected', 'drift', 'threshold') COMMENT 'drift or threshold',
    subject LowCardinality(String) DEFAULT if(kind = 'drift', JSONExtractString(data, 'feature'), JSONExtractString(data, 'threshold', 'name'))
        COMMENT 'Of drift: the feature or output, or overall; of a proposal: review or block',
    level LowCardinality(String) DEFAULT JSONExtractString(data, 'level') COMMENT 'Of drift: moderate or significant; empty for a proposal',
    previous_level LowCardinality(String) DEFAULT JSONExtractString(data, 'previousLevel')
        COMMENT 'Of drift: the level known before; empty for the first and for a proposal',
    severity LowCardinality(String) DEFAULT JSONExtractString(data, 'severity') COMMENT 'Of drift: medium or high; empty for a proposal',
    statistic Nullable(Float64) DEFAULT JSONExtract(data, 'statistic', 'Nullable(Float64)')
        COMMENT 'Of drift: the population stability index; NULL for a proposal',
    current_limit Nullable(Int32) DEFAULT JSONExtract(data, 'threshold', 'current', 'Nullable(Int32)')
        COMMENT 'Of a proposal: the limit in force, a score; NULL for drift',
    recommended_limit Nullable(Int32) DEFAULT JSONExtract(data, 'threshold', 'recommended', 'Nullable(Int32)')
        COMMENT 'Of a proposal: the recommended limit, a score; NULL for drift',
    system_version_id String DEFAULT if(kind = 'drift', JSONExtractString(data, 'baseline', 'systemVersionId'), JSONExtractString(data, 'systemVersionId'))
        COMMENT 'sv_…: the version that was examined, or empty',
    recommendation_id String DEFAULT if(kind = 'drift', '', JSONExtractString(data, 'id')) COMMENT 'rec_… of a proposal; empty for drift',
    backtest_id String DEFAULT JSONExtractString(data, 'backtestId') COMMENT 'btst_… of the proposal, or empty',
    window_from DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(data, if(kind = 'drift', 'window', 'evidence'), 'from'), 3, 'UTC')
        COMMENT 'First instant of the payments that it was found in',
    window_to DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(data, if(kind = 'drift', 'window', 'evidence'), 'to'), 3, 'UTC')
        COMMENT 'The instant after the last of them',
    announced_at DateTime64(3, 'UTC') COMMENT 'When it was announced',
    data String COMMENT 'The event''s own fields, as JSON' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(window_to)
ORDER BY (organisation_id, environment, event_type, subject, window_to, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Findings of jobs as they were announced; one row per event id under final = 1';

-- Passes detected drift and proposed limits on to `findings`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS findings_from_landing TO findings AS
SELECT
    id AS event_id,
    type AS event_type,
    organisationId AS organisation_id,
    environment,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS announced_at,
    data
FROM landing_audit
WHERE type IN ('risk.drift.detected', 'risk.threshold.recommended');
