-- What system versions are made of, told by each change of one: so that a report can name a rule that never hit.
CREATE TABLE IF NOT EXISTS system_versions
(
    organisation_id LowCardinality(String) COMMENT 'Whose version it is',
    environment LowCardinality(String) COMMENT 'sandbox or production: both are told of every change',
    system_version_id String COMMENT 'sv_…, as decisions name it',
    rule_id LowCardinality(String) COMMENT 'Rule; empty for a version without rules',
    rule_version UInt32 COMMENT 'Version of the rule',
    number UInt32 COMMENT 'Number of the version: 1, 2, 3, … in the order of drafts',
    name String COMMENT 'Name of the version',
    content_hash String COMMENT 'sha256:…, the name of the whole content',
    state LowCardinality(String) COMMENT 'approved, active or retired, after the newest change',
    rule_name String COMMENT 'What the rule is called',
    rule_category LowCardinality(String) COMMENT 'Its typology',
    rule_action LowCardinality(String) COMMENT 'none, review or block',
    rule_score_modifier Int32 COMMENT 'What a hit adds to the score',
    rule_state LowCardinality(String) COMMENT 'active, shadow or retired within this version',
    actor String COMMENT 'Who made the newest change',
    sequence UInt64 COMMENT 'Its place in the organisation''s log: of two rows the higher one counts',
    changed_at DateTime64(3, 'UTC') COMMENT 'When it was made',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree(sequence)
ORDER BY (organisation_id, environment, system_version_id, rule_id, rule_version)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The rules of each system version that was ever approved; one row a version and rule under final = 1'
