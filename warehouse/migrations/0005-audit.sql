-- Where every other event lands: the common envelope, checked, and the event's own fields as JSON. Views map it to rows.
CREATE TABLE IF NOT EXISTS landing_audit
(
    id String COMMENT 'Id of the event',
    type String COMMENT 'Type of the event',
    version Int64 COMMENT 'Version of the event''s schema',
    source String COMMENT 'The log that the event was written in',
    sequence UInt64 COMMENT 'Its position in that log',
    organisationId String COMMENT 'Id of the organisation',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subjectId String COMMENT 'Id of what it is about; empty if nothing',
    occurredAt String COMMENT 'When it happened: ISO 8601, UTC, milliseconds',
    recordedAt String COMMENT 'When it was written: ISO 8601, UTC, milliseconds',
    requestId Nullable(String) COMMENT 'X-Request-Id of the request that caused it; NULL where no request did',
    data String COMMENT 'The event''s own fields, as JSON',
    checkedBySchema UInt8 DEFAULT 0 COMMENT '1 when the loader has checked this event against its schema',
    CONSTRAINT event_type CHECK type != '' AND NOT startsWith(type, '{'),
    CONSTRAINT event_version CHECK version = 1,
    CONSTRAINT identity CHECK id LIKE 'evt\_%',
    CONSTRAINT place CHECK source != '' AND NOT startsWith(source, '{') AND sequence BETWEEN 1 AND 9007199254740991,
    CONSTRAINT tenant CHECK organisationId != '' AND NOT startsWith(organisationId, '{') AND environment IN ('sandbox', 'production'),
    CONSTRAINT times CHECK match(concat(occurredAt, recordedAt), '^((19|2[012])\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z){2}$'),
    CONSTRAINT dates CHECK isNotNull(parseDateTime64BestEffortOrNull(occurredAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(recordedAt, 3, 'UTC')),
    CONSTRAINT objects CHECK startsWith(data, '{'),
    CONSTRAINT texts CHECK checkedBySchema = 1 OR NOT (startsWith(subjectId, '{') OR startsWith(ifNull(requestId, ''), '{'))
)
ENGINE = Null
COMMENT 'Audit events as JSON; the views audit_events_from_landing, … map them to rows';

-- Who did what: one row per act of a person, a key or Weir itself. `data` is stored as it came.
CREATE TABLE IF NOT EXISTS audit_events
(
    event_id String COMMENT 'evt_…: always the same for one act; identifies the row',
    event_type LowCardinality(String) COMMENT 'What was done, e.g. api_key.created',
    source LowCardinality(String) COMMENT 'The log that the act was written in',
    sequence UInt64 COMMENT 'Its position in that log: 1, 2, 3, … without gaps',
    organisation_id LowCardinality(String) COMMENT 'The organisation that it was done in; deployment for an act on all of them',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'Id of what it was done to; empty if nothing',
    actor String COMMENT 'Who did it, e.g. api_key:<id>; empty if unknown',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When it was done',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When it was written',
    request_id String COMMENT 'X-Request-Id of the request that did it; empty if a job or the passing of time did it' CODEC(ZSTD(1)),
    data String COMMENT 'The event''s own fields, as JSON' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(recorded_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Acts of people, keys and Weir itself; one row per event id under final = 1';

-- Maps audit events to rows of `audit_events`.
CREATE MATERIALIZED VIEW IF NOT EXISTS audit_events_from_landing TO audit_events AS
SELECT
    id AS event_id,
    type AS event_type,
    source,
    sequence,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    JSONExtractString(data, 'actor') AS actor,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    ifNull(requestId, '') AS request_id,
    data
FROM landing_audit;

-- Writes the position of each audit event in its log.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_audit TO event_log AS
SELECT
    organisationId AS organisation_id,
    environment,
    source,
    sequence,
    id AS event_id,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at
FROM landing_audit;
