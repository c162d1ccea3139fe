-- Where the events of wallet checks on their own land: the shape of the event JSON, checked, stored nowhere. Views map it to rows.
CREATE TABLE IF NOT EXISTS landing_checks
(
    id String COMMENT 'Event id',
    type LowCardinality(String) COMMENT 'Event type',
    version Int64 COMMENT 'Event version',
    source String COMMENT 'Log',
    sequence UInt64 COMMENT 'Place in the log',
    organisationId String COMMENT 'Organisation',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subjectId String COMMENT 'Subject, or empty',
    occurredAt String COMMENT 'ISO 8601, UTC, milliseconds',
    recordedAt String COMMENT 'ISO 8601, UTC, milliseconds',
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
COMMENT 'Events of wallet checks as JSON; the views wallet_checks_from_landing, … map them to rows'
