-- One row for one outcome: what was found out about a decision. Append-only; which label counts is a question of
-- the report, so every outcome stays. Keyed by the day of the decision, because reports are by it.
CREATE TABLE IF NOT EXISTS outcomes
(
    event_id String COMMENT 'evt_…: one for one outcome for ever; the row''s identity',
    source LowCardinality(String) COMMENT 'The log that the outcome was written in',
    sequence UInt64 COMMENT 'Its place in that log: 1, 2, 3, … without gaps',
    organisation_id LowCardinality(String) COMMENT 'Whose outcome it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer of the decision',
    external_user_id String COMMENT 'The caller''s id of the customer, or empty',
    outcome_id String COMMENT 'out_…',
    decision_id String COMMENT 'dec_…: the decision that it speaks of',
    transaction_id String COMMENT 'txn_…; empty for the outcome of an activity',
    activity_id String COMMENT 'act_…',
    classification LowCardinality(String) COMMENT 'fraud, legitimate or inconclusive',
    outcome_source LowCardinality(String) COMMENT 'customer, analyst, chargeback, case, sar or automation',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When it was found out',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When it was recorded',
    request_id String COMMENT 'X-Request-Id of the request that recorded it, or resolved its investigation; empty where it is not known' CODEC(ZSTD(1)),
    decision_occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity of the decision happened',
    reason_code LowCardinality(String) COMMENT 'As the caller wrote it, or empty',
    currency LowCardinality(String) COMMENT 'Of the two amounts; empty without amounts',
    loss_amount Nullable(Decimal(38, 8)) COMMENT 'Exact; NULL when the caller gave none (0 is an amount)',
    recovered_amount Nullable(Decimal(38, 8)) COMMENT 'Exact; NULL when the caller gave none (0 is an amount)',
    sequence_in_decision UInt32 COMMENT '1, 2, … within the decision, in order of recording',
    actor String COMMENT 'Who recorded it, e.g. api_key:<id>',
    supersedes_outcome_id String COMMENT 'The outcome recorded before this one, or empty',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(decision_occurred_at), decision_id, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Outcomes of decisions, append-only; one row an event id under final = 1'
