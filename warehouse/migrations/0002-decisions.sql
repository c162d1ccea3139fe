-- Where decision events land: the shape of the event JSON, checked but not stored. Views map it to rows.
-- A constraint refuses ids, times, amounts and closed sets that the event's schema would refuse, so that no view can fail on
-- a row that another view has already written.
-- Numbers are nullable because JSON null would be read as 0; the constraints refuse NULL. A number in quotes is read as
-- the number that it names.
-- Objects are read as JSON texts for `assessment` and `context`. So that no other text is an object by mistake, a free text
-- that begins with `{` is refused unless the loader has checked the event against the schema (`checkedBySchema`).
CREATE TABLE IF NOT EXISTS landing_decisions
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
        decisive Array(String),
        sample Tuple(of String, probability Float64, drawn Bool),
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
    CONSTRAINT sample CHECK data.sample.of IN ('', 'allowed', 'interrupted', 'releasable') AND data.sample.probability BETWEEN 0 AND 1,
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
COMMENT 'Decision events as JSON; the views decisions_from_landing, … map them to rows';

-- One row per decision: the flat facts that reports filter and group by. Its evidence is in decision_contexts.
-- The event id identifies a row and ends the order key: an event that was loaded twice is one row under `final = 1`.
-- The partition is the month of `recorded_at`, which our own clock sets and no retry changes. `occurred_at` comes from the
-- caller, so one batch could touch any number of months by it. Reports prune by the day of `occurred_at` in the key.
CREATE TABLE IF NOT EXISTS decisions
(
    event_id String COMMENT 'evt_…: always the same for one decision; identifies the row',
    event_type LowCardinality(String) COMMENT 'fraud.transaction.assessed or fraud.activity.assessed',
    is_transaction Bool ALIAS event_type = 'fraud.transaction.assessed' COMMENT 'True for a payment, false for an activity',
    source LowCardinality(String) COMMENT 'The log that the decision was written in, e.g. ledger/org_x/sandbox/0',
    sequence UInt64 COMMENT 'Its position in that log: 1, 2, 3, … without gaps',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the decision was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer that the decision is about',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says; reports select by it',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written; equal to assessed_at',
    request_id String COMMENT 'X-Request-Id of the request that was decided; empty if unknown' CODEC(ZSTD(1)),
    decision_id String COMMENT 'dec_…',
    activity_id String COMMENT 'act_…',
    transaction_id String COMMENT 'txn_…; empty for an activity',
    external_activity_id String COMMENT 'The caller''s id of the activity; a second request with it gets the first answer',
    external_transaction_id String COMMENT 'The caller''s id of the payment; empty for an activity',
    activity_type LowCardinality(String) COMMENT 'transaction for a payment, else the activity''s own type',
    received_at DateTime64(3, 'UTC') COMMENT 'When the request arrived',
    assessed_at DateTime64(3, 'UTC') COMMENT 'When the decision was made',
    latency_ms Float64 COMMENT 'Milliseconds from the request''s arrival to the decision',
    subject_type LowCardinality(String) COMMENT 'individual, business, wallet, …',
    external_user_id String COMMENT 'The caller''s id of the customer; empty if the caller used our id',
    decision LowCardinality(String) COMMENT 'allow, review or block',
    score UInt8 COMMENT '0 to 100',
    risk_level LowCardinality(String) COMMENT 'low, medium, high or critical',
    system_version_id LowCardinality(String) COMMENT 'sv_…: the version of rules and limits that decided',
    asset_class LowCardinality(String) COMMENT 'fiat or crypto; empty for an activity',
    direction LowCardinality(String) COMMENT 'inbound or outbound; empty for an activity',
    amount Decimal(38, 8) COMMENT 'In units of the currency, exact; 0 for an activity. Sum it with sum(toDecimal256(amount, 8)): a plain sum can overflow',
    currency LowCardinality(String) COMMENT 'Of the amount, in capitals and without blanks around: one currency has one name; empty for an activity',
    transaction_type LowCardinality(String) COMMENT 'As the caller wrote it; empty for an activity',
    channel LowCardinality(String) COMMENT 'As the caller wrote it; empty if not given',
    country LowCardinality(String) COMMENT 'Where the customer acted from: as the caller says, else the country of the IP address. Two capital letters; empty if unknown',
    device_ref String COMMENT 'The caller''s id of the device that was used; empty if not given',
    counterparty_key String COMMENT 'Identifies the counterparty within the organisation; empty without a counterparty',
    counterparty_name String COMMENT 'Its name, as the caller wrote it; empty if not given',
    counterparty_type LowCardinality(String) COMMENT 'individual, business or unknown; empty without a counterparty',
    counterparty_country LowCardinality(String) COMMENT 'The counterparty''s country as the caller says, two capital letters; empty if not given',
    counterparty_familiarity LowCardinality(String) COMMENT 'new or known to the customer; empty without a counterparty',
    screening_status LowCardinality(String) COMMENT 'The most severe status of all screening checks: clear, insufficient_data, error, potential_match or confirmed_match; empty if nothing was screened',
    list_version LowCardinality(String) COMMENT 'The versions of the screening lists that were used, separated by commas; empty if nothing was screened',
    rule_ids Array(LowCardinality(String)) COMMENT 'Rules that hit, were snoozed or failed; all rule_ arrays have the same order',
    rule_versions Array(UInt32) COMMENT 'Version of each rule',
    rule_names Array(LowCardinality(String)) COMMENT 'Name of each rule at that time',
    rule_outcomes Array(LowCardinality(String)) COMMENT 'hit, snoozed or error, for each rule',
    rule_actions Array(LowCardinality(String)) COMMENT 'What a hit demands: none, review or block',
    rule_score_modifiers Array(Int16) COMMENT 'What a hit adds to the score, −100 to 100',
    rule_shadows Array(Bool) COMMENT 'True for a rule that was only watched: its hit changed nothing',
    no_hits Array(LowCardinality(String)) COMMENT 'Rules that ran and did not hit, as id@version',
    decisive Array(LowCardinality(String)) COMMENT 'Without any one of these the decision would have been allow: rules as id@version, screening, or actions (those of all rules); empty if it was allow',
    sample_of LowCardinality(String) COMMENT 'What the judged sample could draw it as: allowed, interrupted, or releasable, which the score alone interrupted and which is allowed if drawn; empty if it could not draw it',
    sample_probability Float64 COMMENT 'How likely it was to be drawn, above 0 to 1; 0 if it could not be',
    is_sampled Bool COMMENT 'True if it was drawn, so that people judge it without knowing score and decision',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded',
    INDEX loaded_at_range loaded_at TYPE minmax GRANULARITY 1 -- for loaded-since.sql: what is new is in few parts
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), subject_id, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Decisions on payments and activities; one row per event id under final = 1';

-- Maps decision events to rows of `decisions`: names and types only; nothing is counted or summed here. A currency gets its one
-- name, as domain/money/currency.ts makes it; what the caller wrote is in decision_contexts.
CREATE MATERIALIZED VIEW IF NOT EXISTS decisions_from_landing TO decisions AS
SELECT
    id AS event_id,
    type AS event_type,
    source,
    sequence,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    ifNull(requestId, '') AS request_id,
    data.decisionId AS decision_id,
    data.activityId AS activity_id,
    data.transactionId AS transaction_id,
    data.externalActivityId AS external_activity_id,
    data.externalTransactionId AS external_transaction_id,
    data.activityType AS activity_type,
    parseDateTime64BestEffort(data.receivedAt, 3, 'UTC') AS received_at,
    parseDateTime64BestEffort(data.assessedAt, 3, 'UTC') AS assessed_at,
    assumeNotNull(data.latencyMs) AS latency_ms,
    data.subjectType AS subject_type,
    data.externalUserId AS external_user_id,
    data.decision AS decision,
    toUInt8(assumeNotNull(data.score)) AS score,
    data.riskLevel AS risk_level,
    data.systemVersionId AS system_version_id,
    data.assetClass AS asset_class,
    data.direction AS direction,
    toDecimal128(data.amount, 8) AS amount,
    coalesce(nullIf(upper(replaceRegexpAll(data.currency, '^[\\s\\v\\p{Z}\\x{FEFF}]+|[\\s\\v\\p{Z}\\x{FEFF}]+$', '')), ''), data.currency) AS currency,
    data.transactionType AS transaction_type,
    data.channel AS channel,
    data.country AS country,
    data.deviceRef AS device_ref,
    data.counterpartyKey AS counterparty_key,
    data.counterpartyName AS counterparty_name,
    data.counterpartyType AS counterparty_type,
    data.counterpartyCountry AS counterparty_country,
    data.counterpartyFamiliarity AS counterparty_familiarity,
    data.screeningStatus AS screening_status,
    data.listVersion AS list_version,
    data.rules.ruleId AS rule_ids,
    data.rules.ruleVersion AS rule_versions,
    data.rules.name AS rule_names,
    data.rules.outcome AS rule_outcomes,
    data.rules.action AS rule_actions,
    data.rules.scoreModifier AS rule_score_modifiers,
    data.rules.shadow AS rule_shadows,
    data.noHits AS no_hits,
    data.decisive AS decisive,
    data.sample.of AS sample_of,
    data.sample.probability AS sample_probability,
    data.sample.drawn AS is_sampled
FROM landing_decisions;

-- Writes a decision's position in its log when its row is written, never before: so a report that counts positions does not
-- call itself complete while it cannot see the decision.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_decision_rows TO event_log AS
SELECT organisation_id, environment, source, sequence, event_id, recorded_at
FROM decisions;

-- What each decision was made from, and the whole answer, as JSON. It is read rarely, by day and event id, so it is kept apart
-- from the columns that every report reads.
CREATE TABLE IF NOT EXISTS decision_contexts
(
    event_id String COMMENT 'evt_…: the event of the decision; identifies the row',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the decision was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written',
    assessment String COMMENT 'The answer as the caller got it, as JSON' CODEC(ZSTD(3)),
    context String COMMENT 'All evidence at that time, as JSON: with the system version it gives the same decision again' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded',
    INDEX loaded loaded_at TYPE minmax -- what is new is in few parts
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Answer and evidence of each decision as JSON; one row per event id under final = 1';

-- Maps decision events to rows of `decision_contexts`: the two JSON texts as they came.
CREATE MATERIALIZED VIEW IF NOT EXISTS decision_contexts_from_landing TO decision_contexts AS
SELECT
    id AS event_id,
    organisationId AS organisation_id,
    environment,
    data.decisionId AS decision_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    data.assessment AS assessment,
    data.context AS context
FROM landing_decisions;
