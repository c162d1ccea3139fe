-- How far each log is known to be loaded without a gap, from its first place on: completeness counts only what comes after.
-- Places are never taken away, so it only grows.
CREATE TABLE IF NOT EXISTS log_prefixes
(
    organisation_id LowCardinality(String) COMMENT 'Whose log it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    source LowCardinality(String) COMMENT 'The log, e.g. ledger/org_x/sandbox/0',
    whole_until UInt64 COMMENT 'Every place up to this one has been loaded'
)
ENGINE = ReplacingMergeTree(whole_until)
ORDER BY (organisation_id, environment, source)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Up to where each log has no gap; one row a log under final = 1'
