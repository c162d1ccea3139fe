-- Where decision events land: the shape of the event JSON, checked, stored nowhere. Views map it to rows.
-- Closed sets, ids, times and amounts are refused here when they are not what the event's schema says; so no view can
-- fail on a row that another view has already written.
-- Numbers are nullable because JSON null would be read as 0; the checks refuse NULL. A number in quotes is read as
-- the number that it names.
-- Objects are read as JSON texts for `assessment` and `context`; so that no other text is one by mistake, a free text
-- that begins with `{` is refused unless the loader has checked the event against the schema (`checkedBySchema`).
CREATE TABLE IF NOT EXISTS landing_decisions
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
        decisionId String,
        activityId String,
        transactionId String,
        externalActivityId String,
        externalTransactionId String,
        activityType String,
        receivedAt String,
        assessedAt String,
        latencyMs Nullable(Float64),
        subjectType String,
        externalUserId String,
        decision String,
        score Nullable(Int64),
        riskLevel String,
        systemVersionId String,
        assetClass String,
        direction String,
        amount String,
        currency String,
        transactionType String,
        channel String,
        country String,
        deviceRef String,
        counterpartyKey String,
        counterpartyName String,
        counterpartyType String,
        counterpartyCountry String,
        counterpartyFamiliarity String,
        screeningStatus String,
        listVersion String,
        rules Array(Tuple(ruleId String, ruleVersion Nullable(Int64), name String, outcome String, action String, scoreModifier Nullable(Int64), shadow Bool)),
        noHits Array(String),
        observations Array(Tuple(provider String, check String, status String, latencyMs Nullable(Float64), listVersion Nullable(String), errorCode Nullable(String))),
        assessment String,
        context String
    ) COMMENT 'The event''s own fields',
    checkedBySchema UInt8 DEFAULT 0 COMMENT '1 when the loader has checked this event against its schema',
    CONSTRAINT event_type CHECK type IN ('fraud.transaction.assessed', 'fraud.activity.assessed'),
    CONSTRAINT event_version CHECK version = 1,
    CONSTRAINT identity CHECK id LIKE 'evt\_%' AND data.decisionId LIKE 'dec\_%' AND data.activityId LIKE 'act\_%'
        AND (data.transactionId = '' OR data.transactionId LIKE 'txn\_%'),
    CONSTRAINT place CHECK source != '' AND NOT startsWith(source, '{') AND sequence BETWEEN 1 AND 9007199254740991,
    CONSTRAINT tenant CHECK organisationId != '' AND NOT startsWith(organisationId, '{') AND environment IN ('sandbox', 'production'),
    CONSTRAINT times CHECK match(concat(occurredAt, recordedAt, data.receivedAt, data.assessedAt),
        '^((19|2[012])\\d{2}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z){4}$'),
    CONSTRAINT dates CHECK isNotNull(parseDateTime64BestEffortOrNull(occurredAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(recordedAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(data.receivedAt, 3, 'UTC'))
        AND isNotNull(parseDateTime64BestEffortOrNull(data.assessedAt, 3, 'UTC')),
    CONSTRAINT verdict CHECK data.decision IN ('allow', 'review', 'block') AND ifNull(data.score BETWEEN 0 AND 100, false)
        AND data.riskLevel IN ('low', 'medium', 'high', 'critical'),
    CONSTRAINT amount CHECK match(data.amount, '^(0|[1-9][0-9]{0,29})(\\.[0-9]{1,8})?$'),
    CONSTRAINT measures CHECK isNotNull(data.latencyMs) AND data.counterpartyFamiliarity IN ('new', 'known', ''),
    CONSTRAINT rule_bounds CHECK arrayAll(v -> ifNull(v BETWEEN 0 AND 4294967295, false), data.rules.ruleVersion)
        AND arrayAll(m -> ifNull(m BETWEEN -32768 AND 32767, false), data.rules.scoreModifier),
    CONSTRAINT no_hits CHECK arrayAll(r -> match(r, '^[^@]+@[0-9]{1,9}$'), data.noHits),
    CONSTRAINT objects CHECK startsWith(data.assessment, '{') AND startsWith(data.context, '{'),
    CONSTRAINT texts CHECK checkedBySchema = 1 OR NOT (
        startsWith(subjectId, '{') OR startsWith(ifNull(requestId, ''), '{') OR startsWith(data.externalActivityId, '{') OR startsWith(data.externalTransactionId, '{')
        OR startsWith(data.activityType, '{') OR startsWith(data.subjectType, '{') OR startsWith(data.externalUserId, '{')
        OR startsWith(data.systemVersionId, '{') OR startsWith(data.assetClass, '{') OR startsWith(data.direction, '{')
        OR startsWith(data.currency, '{') OR startsWith(data.transactionType, '{') OR startsWith(data.channel, '{')
        OR startsWith(data.country, '{') OR startsWith(data.deviceRef, '{') OR startsWith(data.counterpartyKey, '{')
        OR startsWith(data.counterpartyName, '{') OR startsWith(data.counterpartyType, '{')
        OR startsWith(data.counterpartyCountry, '{') OR startsWith(data.screeningStatus, '{') OR startsWith(data.listVersion, '{')
        OR arrayExists((r, n, o, a) -> startsWith(r, '{') OR startsWith(n, '{') OR startsWith(o, '{') OR startsWith(a, '{'),
            data.rules.ruleId, data.rules.name, data.rules.outcome, data.rules.action))
)
ENGINE = Null
COMMENT 'Decision events as JSON; the views decisions_from_landing, … map them to rows'
