-- Changes of alerts, signals and investigations to rows of `cases`.
CREATE MATERIALIZED VIEW IF NOT EXISTS cases_from_landing TO cases AS
SELECT
    JSONExtractString(data, 'id') AS case_id,
    multiIf(startsWith(type, 'alert.'), 'alert', startsWith(type, 'risk.signal.'), 'signal', 'investigation') AS kind,
    organisationId AS organisation_id,
    environment,
    JSONExtractString(data, 'status') AS status,
    if(kind = 'signal', JSONExtractString(data, 'severity'), JSONExtractString(data, 'priority')) AS severity,
    if(kind = 'signal', JSONExtractString(data, 'type'), '') AS signal_type,
    if(kind = 'alert', JSONExtractString(data, 'disposition'), JSONExtractString(data, 'resolution')) AS finding,
    JSONExtractString(data, 'title') AS title,
    subjectId AS subject_id,
    JSONExtractString(data, 'externalUserId') AS external_user_id,
    JSONExtractString(data, 'assignee') AS assignee,
    if(kind = 'signal', JSONExtractString(data, 'alertId'), '') AS alert_id,
    if(kind = 'alert', JSONExtractString(data, 'investigationId'), '') AS investigation_id,
    if(kind = 'signal', JSONExtractUInt(data, 'count'), JSONExtractUInt(data, 'decisionCount')) AS decisions,
    JSONExtractBool(data, 'slaBreached') AS is_sla_breached,
    parseDateTime64BestEffort(
        if(kind = 'signal', JSONExtractString(data, 'firstObservedAt'), JSONExtractString(data, 'createdAt')), 3, 'UTC'
    ) AS created_at,
    -- What is stated again came to its state before.
    parseDateTime64BestEffort(
        if(endsWith(type, '.restated'), JSONExtractString(data, 'changedAt'), recordedAt), 3, 'UTC'
    ) AS changed_at,
    JSONExtractUInt(data, 'version') AS version,
    data
FROM landing_audit
WHERE type IN (
    'alert.created', 'alert.updated', 'risk.signal.created', 'risk.signal.updated', 'investigation.created', 'investigation.updated',
    'alert.restated', 'risk.signal.restated', 'investigation.restated'
)
