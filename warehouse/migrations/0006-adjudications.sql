-- What people judged screening matches to be. Nothing is ever replaced: the last judgement of a match counts, by its position
-- in the log. The key has the day of the decision, because reports select by it.
CREATE TABLE IF NOT EXISTS adjudications
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    event_id String COMMENT 'evt_…: always the same for one adjudication; identifies the row',
    sequence UInt64 COMMENT 'Its position in the organisation''s log: of two on one match the higher one counts',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the match belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    adjudication_id String DEFAULT JSONExtractString(data, 'id') COMMENT 'adj_…',
    match_id String DEFAULT JSONExtractString(data, 'matchId') COMMENT 'scr_…-m1: the match in the answer of its decision',
    decision_id String DEFAULT JSONExtractString(data, 'decisionId') COMMENT 'dec_…: the decision that holds the match',
    decision_occurred_at DateTime64(3, 'UTC') DEFAULT parseDateTime64BestEffortOrZero(JSONExtractString(data, 'decisionOccurredAt'), 3, 'UTC')
        COMMENT 'When the payment of the decision happened; reports select by it',
    subject_id String DEFAULT JSONExtractString(data, 'subjectId') COMMENT 'The customer of the decision',
    entity_id String DEFAULT JSONExtractString(data, 'entityId') COMMENT 'The listed entity, as its provider names it',
    pair_id String DEFAULT JSONExtractString(data, 'pairId') COMMENT 'jpr_…: this payee of the customer and this entity; empty for a wallet',
    pair_version String DEFAULT JSONExtractString(data, 'pairVersion')
        COMMENT 'Hash of what was compared: the payee''s name and type, and what the list says; empty if that is not known',
    providers Array(LowCardinality(String)) DEFAULT arrayMap(f -> JSONExtractString(f, 'provider'), JSONExtractArrayRaw(data, 'found'))
        COMMENT 'Providers that found the match, in the order of checks',
    checks Array(LowCardinality(String)) DEFAULT arrayMap(f -> JSONExtractString(f, 'check'), JSONExtractArrayRaw(data, 'found'))
        COMMENT 'The check in which each provider found it: sanctions, pep, adverse_media or wallet',
    verdict LowCardinality(String) DEFAULT JSONExtractString(data, 'verdict') COMMENT 'true_match, false_positive or unclear',
    needs_agreement Bool DEFAULT JSONExtractBool(data, 'needsAgreement')
        COMMENT 'Whether false_positive is one on the pair only once a second person has given it too',
    sole_operator Bool DEFAULT JSONExtractBool(data, 'soleOperator')
        COMMENT 'Whether the actor is the only operator of the organisation, who agrees by giving the verdict again',
    note String DEFAULT JSONExtractString(data, 'note') COMMENT 'The reason, as the person wrote it, or empty',
    actor String DEFAULT JSONExtractString(data, 'actor') COMMENT 'Who judged it',
    adjudicated_at DateTime64(3, 'UTC') COMMENT 'When it was judged',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(adjudicated_at)
ORDER BY (organisation_id, environment, toDate(decision_occurred_at), match_id, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Adjudications of screening matches, append-only; one row per event id under final = 1';

-- Passes adjudications on to `adjudications`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS adjudications_from_landing TO adjudications AS
SELECT
    data,
    id AS event_id,
    sequence,
    organisationId AS organisation_id,
    environment,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS adjudicated_at
FROM landing_audit
WHERE type = 'risk.screening_match.adjudicated';
