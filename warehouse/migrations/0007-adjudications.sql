-- What people found screening matches to be. Append-only: the last one of a match counts, by its place in the log. Keyed by
-- the day of the decision, because reports are by it.
CREATE TABLE IF NOT EXISTS adjudications
(
    event_id String COMMENT 'evt_…: one for one adjudication for ever; the row''s identity',
    sequence UInt64 COMMENT 'Its place in the organisation''s log: of two on one match the higher one counts',
    organisation_id LowCardinality(String) COMMENT 'Whose match it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    adjudication_id String COMMENT 'adj_…',
    match_id String COMMENT 'scr_…-m1: the match in the answer of its decision',
    decision_id String COMMENT 'dec_…: the decision that holds the match',
    decision_occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment of the decision happened; reports are by it',
    subject_id String COMMENT 'The customer of the decision',
    entity_id String COMMENT 'The listed entity, as its provider names it',
    providers Array(LowCardinality(String)) COMMENT 'Who found the match; runs in parallel with checks',
    checks Array(LowCardinality(String)) COMMENT 'In which checks: sanctions, pep, adverse_media or wallet',
    verdict LowCardinality(String) COMMENT 'true_match, false_positive or unclear',
    note String COMMENT 'Why, as the person wrote it, or empty',
    actor String COMMENT 'Who judged it',
    adjudicated_at DateTime64(3, 'UTC') COMMENT 'When it was judged',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(adjudicated_at)
ORDER BY (organisation_id, environment, toDate(decision_occurred_at), match_id, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Adjudications of screening matches, append-only; one row an event id under final = 1'
