-- Changes of the Travel Rule set-up of an organisation: who did what, and the state that followed.
CREATE TABLE IF NOT EXISTS travel_rule_setup_changes
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    event_id String COMMENT 'evt_…: always the same for one change; identifies the row',
    organisation_id LowCardinality(String) COMMENT 'The organisation whose set-up it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    state LowCardinality(String) DEFAULT JSONExtractString(data, 'state')
        COMMENT 'not_started, in_progress, test_ready, test_passed, activation_requested or active, after the change',
    previous_state LowCardinality(String) DEFAULT JSONExtractString(data, 'previousState') COMMENT 'The same before the change',
    complete_steps Array(LowCardinality(String)) DEFAULT JSONExtract(data, 'completeSteps', 'Array(LowCardinality(String))')
        COMMENT 'Steps that are complete after the change',
    protocols Array(LowCardinality(String)) DEFAULT JSONExtract(data, 'protocols', 'Array(LowCardinality(String))')
        COMMENT 'Protocols that are chosen',
    test_result LowCardinality(String) DEFAULT JSONExtractString(data, 'testResult')
        COMMENT 'passed, failed or unknown: the last test of the set-up; empty before the first',
    test_code LowCardinality(String) DEFAULT JSONExtractString(data, 'testCode') COMMENT 'Why it failed, or empty',
    test_latency_ms Nullable(UInt32) DEFAULT JSONExtract(data, 'testLatencyMs', 'Nullable(UInt32)')
        COMMENT 'How long it took, in milliseconds; NULL if it was interrupted or never run',
    version UInt32 DEFAULT JSONExtract(data, 'version', 'UInt32') COMMENT 'Version of the set-up after the change',
    profile_version UInt32 DEFAULT JSONExtract(data, 'profileVersion', 'UInt32') COMMENT 'Version of the profile after the change',
    action LowCardinality(String) DEFAULT JSONExtractString(data, 'action') COMMENT 'What was done, as the audit names it',
    actor String DEFAULT JSONExtractString(data, 'actor') COMMENT 'Who did it',
    changed_at DateTime64(3, 'UTC') COMMENT 'When it was done',
    sequence UInt64 COMMENT 'Position in the log of the tenant''s desk',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(changed_at)
ORDER BY (organisation_id, environment, changed_at, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Changes of Travel Rule set-ups, append-only; one row per event id under final = 1';

-- Passes changes of set-ups on to `travel_rule_setup_changes`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS travel_rule_setup_changes_from_landing TO travel_rule_setup_changes AS
SELECT
    data,
    id AS event_id,
    organisationId AS organisation_id,
    environment,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS changed_at,
    sequence
FROM landing_audit
WHERE type = 'travel_rule.setup_changed';

-- Connections to institutions: the newest state of each.
CREATE TABLE IF NOT EXISTS crypto_connections
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the connection belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    exchange_connection_id String COMMENT 'con_…, as the API names it',
    institution_id String DEFAULT JSONExtractString(data, 'institutionId') COMMENT 'The institution on the other side',
    jurisdiction LowCardinality(String) DEFAULT JSONExtractString(data, 'jurisdiction')
        COMMENT 'Its country, two letters, or empty',
    protocol LowCardinality(String) DEFAULT JSONExtractString(data, 'protocol') COMMENT 'The protocol that it is reached by',
    state LowCardinality(String) DEFAULT JSONExtractString(data, 'state')
        COMMENT 'proposed, approved, testing, healthy, failing, paused or removed',
    permissions Array(LowCardinality(String)) DEFAULT JSONExtract(data, 'permissions', 'Array(LowCardinality(String))')
        COMMENT 'What it may be used for',
    test_result LowCardinality(String) DEFAULT JSONExtractString(data, 'testResult')
        COMMENT 'passed, failed or unknown: its last test; empty before the first',
    test_code LowCardinality(String) DEFAULT JSONExtractString(data, 'testCode') COMMENT 'Why it failed, or empty',
    test_latency_ms Nullable(UInt32) DEFAULT JSONExtract(data, 'testLatencyMs', 'Nullable(UInt32)')
        COMMENT 'How long it took, in milliseconds; NULL if it was interrupted or never run',
    tested_at Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(data, 'testedAt'), 3, 'UTC')
        COMMENT 'When its last test ended; NULL before the first',
    version UInt32 DEFAULT JSONExtract(data, 'version', 'UInt32') COMMENT 'Version of the connection',
    changed_at DateTime64(3, 'UTC') COMMENT 'When it came into this state',
    sequence UInt64 COMMENT 'Position of this state in the log of the tenant''s desk: of two rows the higher one counts',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree(sequence)
ORDER BY (organisation_id, environment, exchange_connection_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Connections to institutions; one row per connection under final = 1';

-- Passes changes of connections on to `crypto_connections`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS crypto_connections_from_landing TO crypto_connections AS
SELECT
    data,
    organisationId AS organisation_id,
    environment,
    JSONExtractString(data, 'connectionId') AS exchange_connection_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS changed_at,
    sequence
FROM landing_audit
WHERE type = 'crypto_connection.changed';
