-- Discoveries of the provider behind a saved crypto address: the newest state of each. No row holds an address.
CREATE TABLE IF NOT EXISTS crypto_discoveries
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    organisation_id LowCardinality(String) COMMENT 'The organisation that saved the address',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    address_id String DEFAULT JSONExtractString(data, 'addressId') COMMENT 'adr_…: the saved address',
    discovery_request_id String COMMENT 'The organisation''s own name of the discovery: unique in its environment',
    network LowCardinality(String) DEFAULT JSONExtractString(data, 'network') COMMENT 'CAIP-2 id of the address''s network',
    asset_code LowCardinality(String) DEFAULT JSONExtractString(data, 'assetCode') COMMENT 'What was to be moved, or empty',
    direction LowCardinality(String) DEFAULT JSONExtractString(data, 'direction') COMMENT 'inbound, outbound or empty',
    status LowCardinality(String) DEFAULT JSONExtractString(data, 'status')
        COMMENT 'pending, matched, ambiguous, not_found, unsupported, failed or expired',
    provider_id String DEFAULT JSONExtractString(data, 'providerId') COMMENT 'The only candidate of a match, if it has an id; else empty',
    matched_by LowCardinality(String) DEFAULT if(JSONExtractString(data, 'status') = 'matched', JSONExtractString(data, 'candidates', 1, 'source'), '')
        COMMENT 'address_book, network or analytics: the source that named the match; else empty',
    candidates String DEFAULT JSONExtractRaw(data, 'candidates') COMMENT 'What was named, as JSON: providerId, name, confidence, source' CODEC(ZSTD(3)),
    sources String DEFAULT JSONExtractRaw(data, 'sources') COMMENT 'Each source as JSON: name, status, latencyMs in milliseconds' CODEC(ZSTD(3)),
    requested_at DateTime64(3, 'UTC') COMMENT 'When it was requested',
    decided_at Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(data, 'decidedAt'), 3, 'UTC')
        COMMENT 'When it was decided; NULL while it is pending',
    sequence UInt64 COMMENT 'Position of this state in the address book''s log: of two rows the higher one counts',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree(sequence)
PARTITION BY toYYYYMM(requested_at)
ORDER BY (organisation_id, environment, requested_at, discovery_request_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Discoveries of the provider behind a saved crypto address; one row per discovery under final = 1';

-- Passes requested and decided discoveries on to `crypto_discoveries`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS crypto_discoveries_from_landing TO crypto_discoveries AS
SELECT
    data,
    organisationId AS organisation_id,
    environment,
    JSONExtractString(data, 'requestId') AS discovery_request_id,
    parseDateTime64BestEffort(JSONExtractString(data, 'requestedAt'), 3, 'UTC') AS requested_at,
    sequence
FROM landing_audit
WHERE type = 'crypto_discovery.changed';
