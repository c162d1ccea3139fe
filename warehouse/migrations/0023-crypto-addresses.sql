-- Saved crypto addresses: the newest state of each. None holds a complete address.
CREATE TABLE IF NOT EXISTS crypto_addresses
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    organisation_id LowCardinality(String) COMMENT 'The organisation that saved the address',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    address_id String DEFAULT JSONExtractString(data, 'addressId') COMMENT 'adr_…, as the API names it',
    network LowCardinality(String) DEFAULT JSONExtractString(data, 'network') COMMENT 'CAIP-2 id, such as eip155:1',
    masked_address String DEFAULT JSONExtractString(data, 'maskedAddress') COMMENT 'The ends of the address',
    status LowCardinality(String) DEFAULT JSONExtractString(data, 'status')
        COMMENT 'needs_review, approved, suspended or archived',
    purpose LowCardinality(String) DEFAULT JSONExtractString(data, 'purpose') COMMENT 'deposit, withdrawal, treasury or empty',
    hosting LowCardinality(String) DEFAULT JSONExtractString(data, 'hosting') COMMENT 'hosted, self_hosted or unknown',
    provider_id String DEFAULT JSONExtractString(data, 'providerId') COMMENT 'Who hosts it, or empty',
    control_state LowCardinality(String) DEFAULT JSONExtractString(data, 'control', 'state')
        COMMENT 'unproven, proven or expired, when it last changed',
    control_method LowCardinality(String) DEFAULT JSONExtractString(data, 'control', 'method')
        COMMENT 'The type of the signature that proved control, or empty',
    proven_at Nullable(DateTime64(3, 'UTC'))
        DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(data, 'control', 'provenAt'), 3, 'UTC')
        COMMENT 'When control was proved; NULL without a proof',
    proof_expires_at Nullable(DateTime64(3, 'UTC'))
        DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(data, 'control', 'expiresAt'), 3, 'UTC')
        COMMENT 'From then on the proof does not count; NULL without a proof',
    list_status LowCardinality(String) DEFAULT JSONExtractString(data, 'lastScreening', 'status')
        COMMENT 'What the screening lists last said: clear, listed or unknown',
    action LowCardinality(String) DEFAULT JSONExtractString(data, 'action') COMMENT 'What was done last, as the audit names it',
    actor String DEFAULT JSONExtractString(data, 'actor') COMMENT 'Who did it',
    reason String DEFAULT JSONExtractString(data, 'reason') COMMENT 'Why, or empty',
    version UInt32 DEFAULT JSONExtract(data, 'version', 'UInt32') COMMENT 'Counts the changes of the address',
    created_at DateTime64(3, 'UTC') COMMENT 'When it was saved',
    changed_at DateTime64(3, 'UTC') COMMENT 'When it last changed',
    sequence UInt64 COMMENT 'Position of this state in the book''s log: of two rows the higher one counts',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree(sequence)
PARTITION BY toYYYYMM(created_at)
ORDER BY (organisation_id, environment, created_at, address_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Saved crypto addresses; one row per address under final = 1';

-- Passes changes of saved addresses on to `crypto_addresses`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS crypto_addresses_from_landing TO crypto_addresses AS
SELECT
    data,
    organisationId AS organisation_id,
    environment,
    parseDateTime64BestEffort(JSONExtractString(data, 'createdAt'), 3, 'UTC') AS created_at,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS changed_at,
    sequence
FROM landing_audit
WHERE type = 'crypto_address.changed';
