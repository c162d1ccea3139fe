-- Alerts, signals and investigations: the newest state of each.
CREATE TABLE IF NOT EXISTS cases
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that it belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    kind LowCardinality(String) COMMENT 'alert, signal or investigation',
    case_id String DEFAULT JSONExtractString(data, 'id') COMMENT 'alr_…, sig_… or inv_…, as the API names it',
    status LowCardinality(String) DEFAULT JSONExtractString(data, 'status') COMMENT 'Its state, as the API names it',
    severity LowCardinality(String) DEFAULT JSONExtractString(data, if(kind = 'signal', 'severity', 'priority'))
        COMMENT 'Priority of an alert, severity of a signal; empty for an investigation',
    signal_type LowCardinality(String) DEFAULT if(kind = 'signal', JSONExtractString(data, 'type'), '')
        COMMENT 'Type of a signal; else empty',
    finding LowCardinality(String) DEFAULT JSONExtractString(data, if(kind = 'alert', 'disposition', 'resolution'))
        COMMENT 'Disposition of an alert, resolution of an investigation; empty if there is none',
    title String DEFAULT JSONExtractString(data, 'title') COMMENT 'Title of an alert or a signal; else empty',
    subject_id String COMMENT 'The customer, as decisions name it; the first one of an investigation; empty if none',
    external_user_id String DEFAULT JSONExtractString(data, 'externalUserId') COMMENT 'The caller''s id of the customer, or empty',
    assignee String DEFAULT JSONExtractString(data, 'assignee') COMMENT 'Who works on it, or empty',
    alert_id String DEFAULT if(kind = 'signal', JSONExtractString(data, 'alertId'), '')
        COMMENT 'The alert that a signal belongs to; else empty',
    investigation_id String DEFAULT if(kind = 'alert', JSONExtractString(data, 'investigationId'), '')
        COMMENT 'The investigation that an alert belongs to; else empty',
    decisions UInt64 DEFAULT JSONExtractUInt(data, if(kind = 'signal', 'count', 'decisionCount'))
        COMMENT 'How many decisions it covers; for a signal how often it was seen',
    is_sla_breached Bool DEFAULT JSONExtractBool(data, 'slaBreached') COMMENT 'True for an alert that was not closed in time',
    created_at DateTime64(3, 'UTC') COMMENT 'When it was opened; when a signal was first seen',
    changed_at DateTime64(3, 'UTC') COMMENT 'When it reached this state',
    version UInt64 DEFAULT JSONExtractUInt(data, 'version') COMMENT 'Counts its changes: of two rows the higher one counts',
    data String COMMENT 'The whole case, as JSON' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(created_at)
ORDER BY (organisation_id, environment, kind, created_at, case_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Alerts, signals and investigations; one row each under final = 1';

-- Passes changes of alerts, signals and investigations on to `cases`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS cases_from_landing TO cases AS
SELECT
    organisationId AS organisation_id,
    environment,
    multiIf(startsWith(type, 'alert.'), 'alert', startsWith(type, 'risk.signal.'), 'signal', 'investigation') AS kind,
    subjectId AS subject_id,
    parseDateTime64BestEffort(JSONExtractString(data, if(kind = 'signal', 'firstObservedAt', 'createdAt')), 3, 'UTC') AS created_at,
    -- A restated case reached its state earlier.
    parseDateTime64BestEffort(
        if(endsWith(type, '.restated'), JSONExtractString(data, 'changedAt'), recordedAt), 3, 'UTC'
    ) AS changed_at,
    data
FROM landing_audit
WHERE type IN (
    'alert.created', 'alert.updated', 'risk.signal.created', 'risk.signal.updated', 'investigation.created', 'investigation.updated',
    'alert.restated', 'risk.signal.restated', 'investigation.restated'
);
