-- What analysts see of alerts, signals and investigations: each as it is now.
CREATE OR REPLACE VIEW analyst_cases
(
    organisation_id LowCardinality(String) COMMENT 'Whose it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    kind LowCardinality(String) COMMENT 'alert, signal or investigation',
    case_id String COMMENT 'alr_…, sig_… or inv_…, as the API names it',
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
    changed_at DateTime64(3, 'UTC') COMMENT 'When it came to this state'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    kind,
    case_id,
    status,
    severity,
    signal_type,
    finding,
    title,
    subject_id,
    external_user_id,
    assignee,
    alert_id,
    investigation_id,
    decisions,
    is_sla_breached,
    created_at,
    changed_at
FROM cases FINAL
COMMENT 'Alerts, signals and investigations; one row each, as it is now'
