-- Reviews of crypto providers by organisations: one row a review, none is ever changed.
CREATE TABLE IF NOT EXISTS provider_reviews
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    organisation_id LowCardinality(String) COMMENT 'The organisation that reviewed',
    environment LowCardinality(String) COMMENT 'sandbox or production: each has reviews of its own',
    review_id String DEFAULT JSONExtractString(data, 'reviewId') COMMENT 'prr_…, as the API names it',
    provider_id String COMMENT 'prv_…: the provider in the directory',
    decision LowCardinality(String) DEFAULT JSONExtractString(data, 'decision') COMMENT 'approve, reject or needs_more',
    risk_rating LowCardinality(String) DEFAULT JSONExtractString(data, 'riskRating') COMMENT 'low, medium or high',
    evidence UInt16 DEFAULT JSONExtractUInt(data, 'evidence') COMMENT 'How many evidence records the review names',
    next_review_at Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(data, 'nextReviewAt'), 3, 'UTC')
        COMMENT 'From then on the provider needs a review again; NULL where no day was set',
    actor String DEFAULT JSONExtractString(data, 'actor') COMMENT 'Who reviewed: api_key:key_…',
    reviewed_at DateTime64(3, 'UTC') COMMENT 'When it was reviewed',
    sequence UInt64 COMMENT 'Position in the directory''s log: of two reviews the higher one is the later',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree(loaded_at)
PARTITION BY toYYYYMM(reviewed_at)
ORDER BY (organisation_id, environment, provider_id, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Reviews of crypto providers; one row per review under final = 1';

-- Passes reviews on to `provider_reviews`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS provider_reviews_from_landing TO provider_reviews AS
SELECT
    data,
    organisationId AS organisation_id,
    environment,
    JSONExtractString(data, 'providerId') AS provider_id,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS reviewed_at,
    sequence
FROM landing_audit
WHERE type = 'crypto_provider.reviewed';
