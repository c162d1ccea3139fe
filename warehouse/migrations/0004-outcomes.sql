-- Where outcome events land: the shape of the event JSON, checked but not stored. A view maps it to rows.
CREATE TABLE IF NOT EXISTS landing_outcomes
(
    id String COMMENT 'Id of the event',
    type LowCardinality(String) COMMENT 'Type of the event',
    version Int64 COMMENT 'Version of the event''s schema',
    source String COMMENT 'The log that the event was written in',
    sequence UInt64 COMMENT 'Its position in that log',
    organisationId String COMMENT 'Id of the organisation',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subjectId String COMMENT 'Id of the customer',
    occurredAt String COMMENT 'When it happened: ISO 8601, UTC, milliseconds',
    recordedAt String COMMENT 'When it was written: ISO 8601, UTC, milliseconds',
    requestId Nullable(String) COMMENT 'X-Request-Id of the request that caused it; NULL where no request did',
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
        decisionOccurredAt String,
        losses Array(Tuple(currency String, incurred String, recovered String, recoverySurplus String))
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
        AND match(ifNull(data.outcome.recoveredAmount, '0'), '^(0|[1-9][0-9]{0,29})(\\.[0-9]{1,8})?$')
        AND arrayAll(l -> match(concat(tupleElement(l, 'incurred'), ' ', tupleElement(l, 'recovered'), ' ', tupleElement(l, 'recoverySurplus')), '^((0|[1-9][0-9]{0,59})(\\.[0-9]{1,8})?( |$)){3}$'), data.losses),
    CONSTRAINT texts CHECK checkedBySchema = 1 OR NOT (
        startsWith(subjectId, '{') OR startsWith(ifNull(requestId, ''), '{') OR startsWith(data.externalUserId, '{') OR startsWith(data.outcome.actor, '{')
        OR startsWith(ifNull(data.outcome.reasonCode, ''), '{') OR startsWith(ifNull(data.outcome.currency, ''), '{')
        OR startsWith(ifNull(data.outcome.supersedesOutcomeId, ''), '{'))
)
ENGINE = Null
COMMENT 'Outcome events as JSON; the views outcomes_from_landing, … map them to rows';

-- One row per outcome: what a decision turned out to be. Nothing is ever replaced; which outcome counts is for the report to say.
-- The key has the day of the decision, because reports select by it.
CREATE TABLE IF NOT EXISTS outcomes
(
    event_id String COMMENT 'evt_…: always the same for one outcome; identifies the row',
    source LowCardinality(String) COMMENT 'The log that the outcome was written in',
    sequence UInt64 COMMENT 'Its position in that log: 1, 2, 3, … without gaps',
    organisation_id LowCardinality(String) COMMENT 'The organisation that recorded it',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer of the decision',
    external_user_id String COMMENT 'The caller''s id of the customer; empty if the caller used our id',
    outcome_id String COMMENT 'out_…',
    decision_id String COMMENT 'dec_…: the decision that it is about',
    transaction_id String COMMENT 'txn_…; empty for the outcome of an activity',
    activity_id String COMMENT 'act_…',
    classification LowCardinality(String) COMMENT 'fraud, legitimate or inconclusive',
    outcome_source LowCardinality(String) COMMENT 'customer, analyst, chargeback, case, sar or automation',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the result became known, as the caller says',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When Weir recorded it',
    request_id String COMMENT 'X-Request-Id of the request that recorded it, or resolved its investigation; empty if unknown' CODEC(ZSTD(1)),
    decision_occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity of the decision happened',
    reason_code LowCardinality(String) COMMENT 'As the caller wrote it; empty if not given',
    currency LowCardinality(String) COMMENT 'Of the loss and the recovered amount, in capitals and without blanks around: one currency has one name; empty without amounts',
    loss_amount Nullable(Decimal(38, 8)) COMMENT 'In units of the currency, exact; NULL if the caller gave none (0 is an amount)',
    recovered_amount Nullable(Decimal(38, 8)) COMMENT 'In units of the currency, exact; NULL if the caller gave none (0 is an amount)',
    losses Array(Tuple(currency LowCardinality(String), incurred Decimal(76, 8), recovered Decimal(76, 8), recovery_surplus Decimal(76, 8))) COMMENT 'What the payment cost by all outcomes up to this one, in each currency: lost in all disputes, came back of that, came back beyond it',
    sequence_in_decision UInt32 COMMENT 'Number of the outcome within its decision: 1, 2, … in order of recording',
    actor String COMMENT 'Who recorded it, e.g. api_key:<id>',
    supersedes_outcome_id String COMMENT 'out_…: the outcome of this decision that was recorded before; empty for the first',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded',
    INDEX loaded_at_range loaded_at TYPE minmax GRANULARITY 1 -- for loaded-since.sql: what is new is in few parts
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(decision_occurred_at), decision_id, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Outcomes of decisions, append-only; one row per event id under final = 1';

-- Maps outcome events to rows of `outcomes`: names and types only. Absent texts are empty, absent amounts stay NULL. A currency
-- gets its one name, as domain/money/currency.ts makes it.
CREATE MATERIALIZED VIEW IF NOT EXISTS outcomes_from_landing TO outcomes AS
SELECT
    id AS event_id,
    source,
    sequence,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    ifNull(requestId, '') AS request_id,
    data.externalUserId AS external_user_id,
    data.outcome.id AS outcome_id,
    data.outcome.decisionId AS decision_id,
    ifNull(data.outcome.transactionId, '') AS transaction_id,
    data.outcome.activityId AS activity_id,
    data.outcome.classification AS classification,
    data.outcome.source AS outcome_source,
    parseDateTime64BestEffort(data.outcome.occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(data.outcome.recordedAt, 3, 'UTC') AS recorded_at,
    parseDateTime64BestEffort(data.decisionOccurredAt, 3, 'UTC') AS decision_occurred_at,
    ifNull(data.outcome.reasonCode, '') AS reason_code,
    ifNull(coalesce(nullIf(upper(replaceRegexpAll(data.outcome.currency, '^[\\s\\v\\p{Z}\\x{FEFF}]+|[\\s\\v\\p{Z}\\x{FEFF}]+$', '')), ''), data.outcome.currency), '') AS currency,
    toDecimal128(data.outcome.lossAmount, 8) AS loss_amount,
    toDecimal128(data.outcome.recoveredAmount, 8) AS recovered_amount,
    arrayMap(
        l -> (l.currency, toDecimal256(l.incurred, 8), toDecimal256(l.recovered, 8), toDecimal256(l.recoverySurplus, 8)),
        data.losses
    ) AS losses,
    toUInt32(assumeNotNull(data.outcome.sequence)) AS sequence_in_decision,
    data.outcome.actor AS actor,
    ifNull(data.outcome.supersedesOutcomeId, '') AS supersedes_outcome_id
FROM landing_outcomes;

-- Writes an outcome's position in its log when its row is written, never before.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_outcome_rows TO event_log AS
SELECT organisation_id, environment, source, sequence, event_id, recorded_at
FROM outcomes;
