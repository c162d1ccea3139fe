-- One row for one decision: the flat facts that reports filter and group by. Its context stands in decision_contexts.
-- Row identity is the event id, last in the order key: an event that was loaded twice is one row under `final = 1`.
-- The partition is the month of `recorded_at`, which our own clock sets and no retry changes; `occurred_at` is the
-- caller's, so a batch could touch any number of months by it. Reports prune by the day of `occurred_at` in the key.
CREATE TABLE IF NOT EXISTS decisions
(
    event_id String COMMENT 'evt_…: one for one decision for ever; the row''s identity',
    event_type LowCardinality(String) COMMENT 'fraud.transaction.assessed or fraud.activity.assessed',
    source LowCardinality(String) COMMENT 'The log that the decision was written in, e.g. ledger/org_x/sandbox/0',
    sequence UInt64 COMMENT 'Its place in that log: 1, 2, 3, … without gaps',
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer that the decision is about',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says; reports are by it',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written; equal to assessed_at',
    request_id String COMMENT 'X-Request-Id of the request that was decided; empty where it is not known' CODEC(ZSTD(1)),
    decision_id String COMMENT 'dec_…',
    activity_id String COMMENT 'act_…',
    transaction_id String COMMENT 'txn_…; empty for an activity',
    external_activity_id String COMMENT 'The caller''s id of the activity: the idempotency identity',
    external_transaction_id String COMMENT 'The caller''s id of the payment; empty for an activity',
    activity_type LowCardinality(String) COMMENT 'transaction for payments, else the activity''s own type',
    received_at DateTime64(3, 'UTC') COMMENT 'When the request arrived',
    assessed_at DateTime64(3, 'UTC') COMMENT 'When the decision was made',
    latency_ms Float64 COMMENT 'From receipt to decision, in milliseconds',
    subject_type LowCardinality(String) COMMENT 'individual, business, wallet, …',
    external_user_id String COMMENT 'The caller''s id of the customer; empty when the caller named our id',
    decision LowCardinality(String) COMMENT 'allow, review or block',
    score UInt8 COMMENT '0 to 100',
    risk_level LowCardinality(String) COMMENT 'low, medium, high or critical',
    system_version_id LowCardinality(String) COMMENT 'The immutable rules and thresholds that decided',
    asset_class LowCardinality(String) COMMENT 'fiat or crypto; empty for an activity',
    direction LowCardinality(String) COMMENT 'inbound or outbound; empty for an activity',
    amount Decimal(38, 8) COMMENT 'Exact; 0 for an activity. Sum it as sum(toDecimal256(amount, 8)): a plain sum can overflow',
    currency LowCardinality(String) COMMENT 'As the caller wrote it; empty for an activity',
    transaction_type LowCardinality(String) COMMENT 'As the caller wrote it; empty for an activity',
    channel LowCardinality(String) COMMENT 'As the caller wrote it, or empty',
    country LowCardinality(String) COMMENT 'Two capital letters, or empty',
    device_ref String COMMENT 'As the caller wrote it, or empty',
    counterparty_key String COMMENT 'Two parties of one organisation with one key are one; empty without a counterparty',
    counterparty_name String COMMENT 'Display name, or empty',
    counterparty_type LowCardinality(String) COMMENT 'individual, business, unknown, or empty without a counterparty',
    counterparty_country LowCardinality(String) COMMENT 'Two capital letters, or empty',
    counterparty_familiarity LowCardinality(String) COMMENT 'new, known, or empty without a counterparty',
    screening_status LowCardinality(String) COMMENT 'Status of the first screening attempt, or empty',
    list_version LowCardinality(String) COMMENT 'The screening lists that were used, or empty',
    rule_ids Array(LowCardinality(String)) COMMENT 'Rules that hit, were snoozed or erred; the rule_ arrays run in parallel',
    rule_versions Array(UInt32) COMMENT 'Version of each rule',
    rule_names Array(LowCardinality(String)) COMMENT 'Name of each rule at that time',
    rule_outcomes Array(LowCardinality(String)) COMMENT 'hit, snoozed or error',
    rule_actions Array(LowCardinality(String)) COMMENT 'none, review or block',
    rule_score_modifiers Array(Int16) COMMENT 'What a hit adds to the score, −100 to 100',
    rule_shadows Array(Bool) COMMENT 'True for a rule that was only watched: it changed nothing',
    no_hits Array(LowCardinality(String)) COMMENT 'Rules that ran and did not hit, as id@version',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), subject_id, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Decisions on payments and activities; one row an event id under final = 1'
