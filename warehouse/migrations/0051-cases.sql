-- Alerts, signals and investigations; the newest state of each.
CREATE TABLE IF NOT EXISTS cases
(
    case_id String COMMENT 'alr_…, sig_… or inv_…, as the API names it',
    kind LowCardinality(String) COMMENT 'alert, signal or investigation',
    organisation_id LowCardinality(String) COMMENT 'Whose it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    status LowCardinality(String) COMMENT 'Its state, as the API names it',
    severity LowCardinality(String) COMMENT 'Of an alert its priority, of a signal its severity; else empty',
    signal_type LowCardinality(String) COMMENT 'Of a signal; else empty',
    finding LowCardinality(String) COMMENT 'Of an alert its disposition, of an investigation its resolution; empty where there is none',
    title String COMMENT 'Of an alert or a signal; else empty',
    subject_id String COMMENT 'The customer, as decisions name it; of an investigation the first; empty for none',
    external_user_id String COMMENT 'The caller''s own id of it, or empty',
    assignee String COMMENT 'Who works on it, or empty',
    alert_id String COMMENT 'Of a signal: the alert that it belongs to, or empty',
    investigation_id String COMMENT 'Of an alert: the investigation that it belongs to, or empty',
    decisions UInt64 COMMENT 'How many decisions it is over; of a signal how often it was seen',
    is_sla_breached Bool COMMENT 'Of an alert: it was not closed in time',
    created_at DateTime64(3, 'UTC') COMMENT 'When it began',
    changed_at DateTime64(3, 'UTC') COMMENT 'When it came to this state',
    version UInt64 COMMENT 'Of two rows the higher one counts',
    data String COMMENT 'All of it, JSON text' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(created_at)
ORDER BY (organisation_id, environment, kind, created_at, case_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Alerts, signals and investigations; one row each under final = 1'
