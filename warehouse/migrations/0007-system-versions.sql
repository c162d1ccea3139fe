-- The rules of each system version, from every change of a version: so that a report can name a rule that never hit.
CREATE TABLE IF NOT EXISTS system_versions
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    rule String EPHEMERAL COMMENT 'One rule of the event''s data, as JSON: read by the defaults below, not stored',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the version belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production: each change is written to both',
    system_version_id String DEFAULT JSONExtractString(data, 'systemVersionId') COMMENT 'sv_…, as decisions name it',
    number UInt32 DEFAULT JSONExtractUInt(data, 'number')
        COMMENT 'Number of the version: 1, 2, 3, … in the order in which versions were drafted',
    name String DEFAULT JSONExtractString(data, 'name') COMMENT 'Name of the version',
    content_hash String DEFAULT JSONExtractString(data, 'contentHash') COMMENT 'sha256:… of the whole content',
    state LowCardinality(String) DEFAULT JSONExtractString(data, 'state') COMMENT 'approved, active or retired, after the newest change',
    rule_id LowCardinality(String) DEFAULT JSONExtractString(rule, 'ruleId') COMMENT 'Id of the rule; empty for a version without rules',
    rule_version UInt32 DEFAULT JSONExtractUInt(rule, 'version') COMMENT 'Version of the rule',
    rule_name String DEFAULT JSONExtractString(rule, 'name') COMMENT 'Name of the rule',
    rule_category LowCardinality(String) DEFAULT JSONExtractString(rule, 'category') COMMENT 'Typology of the rule',
    rule_action LowCardinality(String) DEFAULT JSONExtractString(rule, 'action') COMMENT 'What a hit demands: none, review or block',
    rule_score_modifier Int32 DEFAULT JSONExtractInt(rule, 'scoreModifier') COMMENT 'What a hit adds to the score, −100 to 100',
    rule_state LowCardinality(String) DEFAULT JSONExtractString(rule, 'state') COMMENT 'active, shadow or retired within this version',
    actor String DEFAULT JSONExtractString(data, 'actor') COMMENT 'Who made the newest change',
    sequence UInt64 COMMENT 'Position of the change in the organisation''s log: of two rows the higher one counts',
    changed_at DateTime64(3, 'UTC') COMMENT 'When the newest change was made',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree(sequence)
ORDER BY (organisation_id, environment, system_version_id, rule_id, rule_version)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The rules of each system version that was ever approved; one row per version and rule under final = 1';

-- Passes changes of system versions on to `system_versions`, once for each rule; its defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS system_versions_from_landing TO system_versions AS
SELECT
    data,
    rule,
    organisationId AS organisation_id,
    environment,
    sequence,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS changed_at
FROM landing_audit
LEFT ARRAY JOIN JSONExtractArrayRaw(data, 'rules') AS rule
WHERE type = 'risk.system_version.changed';
