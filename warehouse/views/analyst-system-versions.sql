-- What analysts see of system versions: the rules of each version that was ever approved.
CREATE OR REPLACE VIEW analyst_system_versions
(
    organisation_id LowCardinality(String) COMMENT 'Whose version it is',
    environment LowCardinality(String) COMMENT 'sandbox or production: both are told of every change',
    system_version_id String COMMENT 'sv_…, as decisions name it',
    number UInt32 COMMENT 'Number of the version: 1, 2, 3, … in the order of drafts',
    name String COMMENT 'Name of the version',
    content_hash String COMMENT 'sha256:…, the name of the whole content',
    state LowCardinality(String) COMMENT 'approved, active or retired, after the newest change',
    rule_id LowCardinality(String) COMMENT 'Rule; empty for a version without rules',
    rule_version UInt32 COMMENT 'Version of the rule',
    rule_name String COMMENT 'What the rule is called',
    rule_category LowCardinality(String) COMMENT 'Its typology',
    rule_action LowCardinality(String) COMMENT 'none, review or block',
    rule_score_modifier Int32 COMMENT 'What a hit adds to the score',
    rule_state LowCardinality(String) COMMENT 'active, shadow or retired within this version',
    actor String COMMENT 'Who made the newest change',
    changed_at DateTime64(3, 'UTC') COMMENT 'When it was made'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    system_version_id,
    number,
    name,
    content_hash,
    state,
    rule_id,
    rule_version,
    rule_name,
    rule_category,
    rule_action,
    rule_score_modifier,
    rule_state,
    actor,
    changed_at
FROM system_versions FINAL
COMMENT 'Rules of system versions; one row a version and rule'
