-- What analysts see of adjudications: what people found screening matches to be, one row per adjudication and check.
CREATE OR REPLACE VIEW analyst_adjudications
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the match belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    match_id String COMMENT 'scr_…-m1: the match in the answer of its decision',
    decision_id String COMMENT 'dec_…: the decision that holds the match',
    decision_occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment of the decision happened; reports select by it',
    subject_id String COMMENT 'The customer of the decision',
    entity_id String COMMENT 'The listed entity, as its provider names it',
    provider LowCardinality(String) COMMENT 'The provider that found the match',
    check LowCardinality(String) COMMENT 'The check in which it found it: sanctions, pep, adverse_media or wallet',
    verdict LowCardinality(String) COMMENT 'true_match, false_positive or unclear',
    is_newest Bool COMMENT 'True for the last one of its match: that one counts',
    note String COMMENT 'The reason, as the person wrote it, or empty',
    actor String COMMENT 'Who judged it',
    adjudicated_at DateTime64(3, 'UTC') COMMENT 'When it was judged'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    match_id,
    decision_id,
    decision_occurred_at,
    subject_id,
    entity_id,
    provider,
    check,
    verdict,
    sequence = newest_sequence AS is_newest,
    note,
    actor,
    adjudicated_at
FROM
(
    SELECT *, max(sequence) OVER (PARTITION BY organisation_id, environment, match_id) AS newest_sequence
    FROM adjudications FINAL
)
ARRAY JOIN providers AS provider, checks AS check
COMMENT 'Adjudications of screening matches; one row per adjudication and check in which the match was found'
