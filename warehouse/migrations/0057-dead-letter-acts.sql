-- What operators did with dead letters: which are settled, and which places of which log will never arrive.
CREATE TABLE IF NOT EXISTS dead_letter_acts
(
    letter_id String COMMENT 'Partition, offset and time of the letter: no other letter ever has it',
    act LowCardinality(String) COMMENT 'retried or dropped; the newest of a letter counts',
    organisation_id LowCardinality(String) COMMENT 'Whose event it was to be; empty where its bytes do not say',
    environment LowCardinality(String) COMMENT 'sandbox or production, or empty',
    source LowCardinality(String) COMMENT 'The log of the event, or empty',
    sequence UInt64 COMMENT 'Its place in that log, or 0',
    event_id String COMMENT 'evt_…, or empty',
    reason String COMMENT 'Why it was dropped, or empty',
    actor String COMMENT 'Who did it',
    acted_at DateTime64(3, 'UTC') COMMENT 'When it was done'
)
ENGINE = ReplacingMergeTree(acted_at)
ORDER BY letter_id
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Dead letters that somebody did something with; one row a letter under final = 1'
