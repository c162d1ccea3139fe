-- One row per check of a provider, embedded lists included: made for a decision, or for a wallet that was screened on its own.
CREATE TABLE IF NOT EXISTS check_observations
(
    event_id String COMMENT 'evt_…: the event of the decision, or evt_wsc_… of the wallet check, that the check was made for',
    decision_id String ALIAS if(startsWith(event_id, 'evt_wsc_'), '', replaceOne(event_id, 'evt_', 'dec_'))
        COMMENT 'dec_…; empty for a wallet that was screened on its own',
    position UInt16 COMMENT 'Which check of that event it was: 1, 2, …; with event_id it identifies the row',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the check was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer that the check was made for; empty if it was made for none',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, or the wallet was screened; reports select by it',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision or wallet check was written',
    provider LowCardinality(String) COMMENT 'The provider that was asked',
    check LowCardinality(String) COMMENT 'What was asked: sanctions, pep, adverse_media or wallet',
    status LowCardinality(String) COMMENT 'What it answered: clear, insufficient_data, error, potential_match or confirmed_match',
    latency_ms Float64 COMMENT 'Milliseconds from the question to the answer or timeout',
    list_version LowCardinality(String) COMMENT 'The lists that the answer is based on, as the provider names them; empty if not named',
    error_code LowCardinality(String) COMMENT 'Why there is no answer, e.g. timeout; empty if there is one',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), event_id, position)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Checks by provider; one row per event id and position under final = 1';

-- Maps the checks of decision events to rows of `check_observations`.
CREATE MATERIALIZED VIEW IF NOT EXISTS check_observations_from_landing TO check_observations AS
SELECT
    id AS event_id,
    toUInt16(position) AS position,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    observation.provider AS provider,
    observation.check AS check,
    observation.status AS status,
    ifNull(observation.latencyMs, 0) AS latency_ms,
    ifNull(observation.listVersion, '') AS list_version,
    ifNull(observation.errorCode, '') AS error_code
FROM landing_decisions
ARRAY JOIN data.observations AS observation, arrayEnumerate(data.observations) AS position;

-- Where the events of wallets that were screened on their own land: the shape of the event JSON, checked but not stored.
CREATE TABLE IF NOT EXISTS landing_checks
(
    id String COMMENT 'Id of the event',
    type LowCardinality(String) COMMENT 'Type of the event',
    version Int64 COMMENT 'Version of the event''s schema',
    source String COMMENT 'The log that the event was written in',
    sequence UInt64 COMMENT 'Its position in that log',
    organisationId String COMMENT 'Id of the organisation',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subjectId String COMMENT 'Id of the customer, or empty',
    occurredAt String COMMENT 'When it happened: ISO 8601, UTC, milliseconds',
    recordedAt String COMMENT 'When it was written: ISO 8601, UTC, milliseconds',
    data Tuple(
        walletScreeningId String,
        observations Array(Tuple(provider String, check String, status String, latencyMs Nullable(Float64), listVersion Nullable(String), errorCode Nullable(String)))
    ) COMMENT 'The event''s own fields',
    checkedBySchema UInt8 DEFAULT 0 COMMENT '1 when the loader has checked this event against its schema',
    CONSTRAINT event_type CHECK type = 'screening.observed',
    CONSTRAINT event_version CHECK version = 1,
    CONSTRAINT identity CHECK id LIKE 'evt\_wsc\_%' AND data.walletScreeningId LIKE 'wsc\_%',
    CONSTRAINT place CHECK source != '' AND NOT startsWith(source, '{') AND sequence BETWEEN 1 AND 9007199254740991,
    CONSTRAINT tenant CHECK organisationId != '' AND NOT startsWith(organisationId, '{') AND environment IN ('sandbox', 'production'),
    CONSTRAINT times CHECK match(concat(occurredAt, recordedAt), '^((19|2[012])\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z){2}$'),
    CONSTRAINT dates CHECK isNotNull(parseDateTime64BestEffortOrNull(occurredAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(recordedAt, 3, 'UTC')),
    CONSTRAINT observations CHECK notEmpty(data.observations)
        AND arrayAll(l -> isNotNull(l), data.observations.latencyMs)
        AND arrayAll(c -> c IN ('sanctions', 'pep', 'adverse_media', 'wallet'), data.observations.check)
        AND arrayAll(s -> s IN ('clear', 'insufficient_data', 'error', 'potential_match', 'confirmed_match'), data.observations.status),
    CONSTRAINT texts CHECK checkedBySchema = 1 OR NOT (
        startsWith(subjectId, '{')
        OR arrayExists(p -> startsWith(p, '{'), data.observations.provider)
        OR arrayExists(v -> startsWith(ifNull(v, ''), '{'), data.observations.listVersion))
)
ENGINE = Null
COMMENT 'Events of wallet checks as JSON; the views wallet_checks_from_landing, … map them to rows';

-- One row per wallet that was screened on its own, outside any payment. What its checks found is in check_observations.
CREATE TABLE IF NOT EXISTS wallet_checks
(
    event_id String COMMENT 'evt_wsc_…: always the same for one saved check; identifies the row',
    wallet_screening_id String COMMENT 'wsc_…: the saved check; only the API shows its address',
    source LowCardinality(String) COMMENT 'The log that the check was written in',
    sequence UInt64 COMMENT 'Its position in that log',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the check was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer that it was made for; empty if none',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the wallet was screened; reports select by it',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the check was saved',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded',
    INDEX loaded_at_range loaded_at TYPE minmax GRANULARITY 1 -- for loaded-since.sql: what is new is in few parts
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Wallets screened on their own; one row per event id under final = 1';

-- Maps the events of wallet checks to rows of `wallet_checks`.
CREATE MATERIALIZED VIEW IF NOT EXISTS wallet_checks_from_landing TO wallet_checks AS
SELECT
    id AS event_id,
    data.walletScreeningId AS wallet_screening_id,
    source,
    sequence,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at
FROM landing_checks;

-- Maps the checks of wallets that were screened on their own to rows of `check_observations`, beside those of decisions.
CREATE MATERIALIZED VIEW IF NOT EXISTS check_observations_from_checks TO check_observations AS
SELECT
    id AS event_id,
    toUInt16(position) AS position,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    observation.provider AS provider,
    observation.check AS check,
    observation.status AS status,
    ifNull(observation.latencyMs, 0) AS latency_ms,
    ifNull(observation.listVersion, '') AS list_version,
    ifNull(observation.errorCode, '') AS error_code
FROM landing_checks
ARRAY JOIN data.observations AS observation, arrayEnumerate(data.observations) AS position;

-- Writes a wallet check's position in its log when its row is written, never before.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_wallet_check_rows TO event_log AS
SELECT organisation_id, environment, source, sequence, event_id, recorded_at
FROM wallet_checks;
