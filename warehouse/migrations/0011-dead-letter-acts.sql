-- What operators did with dead letters: which letters are settled, and which log positions will never arrive. It is read from
-- the audit, so a rebuilt warehouse has it again.
CREATE TABLE IF NOT EXISTS dead_letter_acts
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    letter_id String DEFAULT JSONExtractString(data, 'letterId')
        COMMENT 'Partition, offset and time of the letter, which no other letter has',
    act LowCardinality(String) DEFAULT JSONExtractString(data, 'act') COMMENT 'retried or dropped; the newest act on a letter counts',
    organisation_id LowCardinality(String) DEFAULT JSONExtractString(data, 'organisationId')
        COMMENT 'The organisation of its event; empty if its bytes do not say',
    environment LowCardinality(String) DEFAULT JSONExtractString(data, 'environment')
        COMMENT 'sandbox or production; empty if its bytes do not say',
    source LowCardinality(String) DEFAULT JSONExtractString(data, 'source') COMMENT 'The log of its event, or empty',
    sequence UInt64 DEFAULT JSONExtractUInt(data, 'sequence') COMMENT 'Its position in that log, or 0',
    event_id String DEFAULT JSONExtractString(data, 'eventId') COMMENT 'evt_…, or empty',
    reason String DEFAULT JSONExtractString(data, 'reason') COMMENT 'Why it was dropped, or empty',
    actor String DEFAULT JSONExtractString(data, 'actor') COMMENT 'Who did it',
    acted_at DateTime64(3, 'UTC') COMMENT 'When it was done'
)
ENGINE = ReplacingMergeTree(acted_at)
ORDER BY letter_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Dead letters that an operator retried or dropped; one row per letter under final = 1';

-- Passes the audit of acts on dead letters on to `dead_letter_acts`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS dead_letter_acts_from_landing TO dead_letter_acts AS
SELECT data, parseDateTime64BestEffort(JSONExtractString(data, 'at'), 3, 'UTC') AS acted_at
FROM landing_audit
WHERE type = 'audit.recorded' AND JSONExtractString(data, 'action') IN ('deadletter.retried', 'deadletter.dropped');
