-- Changes of system versions to rows of `system_versions`, one for each rule.
CREATE MATERIALIZED VIEW IF NOT EXISTS system_versions_from_landing TO system_versions AS
SELECT
    organisationId AS organisation_id,
    environment,
    JSONExtractString(data, 'systemVersionId') AS system_version_id,
    JSONExtractString(rule, 'ruleId') AS rule_id,
    toUInt32(JSONExtractUInt(rule, 'version')) AS rule_version,
    toUInt32(JSONExtractUInt(data, 'number')) AS number,
    JSONExtractString(data, 'name') AS name,
    JSONExtractString(data, 'contentHash') AS content_hash,
    JSONExtractString(data, 'state') AS state,
    JSONExtractString(rule, 'name') AS rule_name,
    JSONExtractString(rule, 'category') AS rule_category,
    JSONExtractString(rule, 'action') AS rule_action,
    toInt32(JSONExtractInt(rule, 'scoreModifier')) AS rule_score_modifier,
    JSONExtractString(rule, 'state') AS rule_state,
    JSONExtractString(data, 'actor') AS actor,
    sequence,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS changed_at
FROM landing_audit
LEFT ARRAY JOIN JSONExtractArrayRaw(data, 'rules') AS rule
WHERE type = 'risk.system_version.changed'
