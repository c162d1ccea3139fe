-- One row for one check that one provider made for one decision, the embedded lists included.
CREATE TABLE IF NOT EXISTS check_observations
(
    event_id String COMMENT 'evt_…: the event of the decision that the check was made for',
    position UInt16 COMMENT 'Its place among the checks of that decision: 1, 2, …; with event_id the row''s identity',
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened; reports are by it',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written',
    provider LowCardinality(String) COMMENT 'Who was asked',
    check LowCardinality(String) COMMENT 'sanctions, pep, adverse_media or wallet',
    status LowCardinality(String) COMMENT 'clear, insufficient_data, error, potential_match or confirmed_match',
    latency_ms Float64 COMMENT 'From the question to the answer, or to giving up, in milliseconds',
    list_version LowCardinality(String) COMMENT 'The lists that the answer is by, as the provider names them, or empty',
    error_code LowCardinality(String) COMMENT 'Why there is no answer, e.g. timeout; empty where there is one',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), event_id, position)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Checks by provider; one row an event id and position under final = 1'
