-- Where outcome events land: the shape of the event JSON, checked, stored nowhere. A view maps it to rows.
CREATE TABLE IF NOT EXISTS landing_outcomes
(
    id String COMMENT 'Event id',
    type LowCardinality(String) COMMENT 'Event type',
    version Int64 COMMENT 'Event version',
    source String COMMENT 'Log',
    sequence UInt64 COMMENT 'Place in the log',
    organisationId String COMMENT 'Organisation',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subjectId String COMMENT 'Subject',
    occurredAt String COMMENT 'ISO 8601, UTC, milliseconds',
    recordedAt String COMMENT 'ISO 8601, UTC, milliseconds',
    requestId Nullable(String) COMMENT 'Of the request behind it',
    data Tuple(
        outcome Tuple(
            id String,
            decisionId String,
            transactionId Nullable(String),
            activityId String,
            classification String,
            source String,
            occurredAt String,
            recordedAt String,
            reasonCode Nullable(String),
            currency Nullable(String),
            lossAmount Nullable(String),
            recoveredAmount Nullable(String),
            sequence Nullable(Int64),
            actor String,
            supersedesOutcomeId Nullable(String)
        ),
        externalUserId String,
        decisionOccurredAt String
    ) COMMENT 'The event''s own fields',
    checkedBySchema UInt8 DEFAULT 0 COMMENT '1 when the loader has checked this event against its schema',
    CONSTRAINT event_type CHECK type = 'fraud.outcome.recorded',
    CONSTRAINT event_version CHECK version = 1,
    CONSTRAINT identity CHECK id LIKE 'evt\_%' AND data.outcome.id LIKE 'out\_%' AND data.outcome.decisionId LIKE 'dec\_%'
        AND data.outcome.activityId LIKE 'act\_%' AND ifNull(data.outcome.transactionId LIKE 'txn\_%', true),
    CONSTRAINT place CHECK source != '' AND NOT startsWith(source, '{') AND sequence BETWEEN 1 AND 9007199254740991
        AND ifNull(data.outcome.sequence BETWEEN 1 AND 4294967295, false),
    CONSTRAINT tenant CHECK organisationId != '' AND NOT startsWith(organisationId, '{') AND environment IN ('sandbox', 'production'),
    CONSTRAINT times CHECK match(concat(occurredAt, recordedAt, data.decisionOccurredAt, data.outcome.occurredAt, data.outcome.recordedAt),
        '^((19|2[012])\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z){5}$'),
    CONSTRAINT dates CHECK isNotNull(parseDateTime64BestEffortOrNull(occurredAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(recordedAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(data.decisionOccurredAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(data.outcome.occurredAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(data.outcome.recordedAt, 3, 'UTC')),
    CONSTRAINT label CHECK data.outcome.classification IN ('fraud', 'legitimate', 'inconclusive')
        AND data.outcome.source IN ('customer', 'analyst', 'chargeback', 'case', 'sar', 'automation'),
    CONSTRAINT amounts CHECK match(ifNull(data.outcome.lossAmount, '0'), '^(0|[1-9][0-9]{0,29})(\\.[0-9]{1,8})?$')
        AND match(ifNull(data.outcome.recoveredAmount, '0'), '^(0|[1-9][0-9]{0,29})(\\.[0-9]{1,8})?$'),
    CONSTRAINT texts CHECK checkedBySchema = 1 OR NOT (
        startsWith(subjectId, '{') OR startsWith(ifNull(requestId, ''), '{') OR startsWith(data.externalUserId, '{') OR startsWith(data.outcome.actor, '{')
        OR startsWith(ifNull(data.outcome.reasonCode, ''), '{') OR startsWith(ifNull(data.outcome.currency, ''), '{')
        OR startsWith(ifNull(data.outcome.supersedesOutcomeId, ''), '{'))
)
ENGINE = Null
COMMENT 'Outcome events as JSON; the views outcomes_from_landing, … map them to rows'
