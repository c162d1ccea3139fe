-- Where audit events land: the common envelope, checked, and the rest as JSON text. A view maps it to rows.
CREATE TABLE IF NOT EXISTS landing_audit
(
    id String COMMENT 'Event id',
    type String COMMENT 'Event type',
    version Int64 COMMENT 'Event version',
    source String COMMENT 'Log',
    sequence UInt64 COMMENT 'Place in the log',
    organisationId String COMMENT 'Organisation',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subjectId String COMMENT 'What it was done to',
    occurredAt String COMMENT 'ISO 8601, UTC, milliseconds',
    recordedAt String COMMENT 'ISO 8601, UTC, milliseconds',
    requestId Nullable(String) COMMENT 'Of the request behind it',
    data String COMMENT 'The event''s own fields, JSON text',
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
COMMENT 'Audit events as JSON; the views audit_events_from_landing, … map them to rows'
