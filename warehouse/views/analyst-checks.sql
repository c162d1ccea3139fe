-- What analysts see of screening: one row for each check of each provider, the embedded lists included.
CREATE OR REPLACE VIEW analyst_checks
(
    decision_id String COMMENT 'dec_…; empty for a wallet that was screened on its own',
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, or the wallet was screened; reports are by it',
    provider LowCardinality(String) COMMENT 'Who was asked',
    check LowCardinality(String) COMMENT 'sanctions, pep, adverse_media or wallet',
    status LowCardinality(String) COMMENT 'clear, insufficient_data, error, potential_match or confirmed_match',
    latency_ms Float64 COMMENT 'From the question to the answer, or to giving up, in milliseconds',
    list_version LowCardinality(String) COMMENT 'The lists that the answer is by, as the provider names them, or empty',
    error_code LowCardinality(String) COMMENT 'Why there is no answer, e.g. timeout; empty where there is one',
    position UInt16 COMMENT 'Its place among the checks of that decision: 1, 2, …'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    if(startsWith(event_id, 'evt_wsc_'), '', replaceOne(event_id, 'evt_', 'dec_')) AS decision_id,
    organisation_id,
    environment,
    occurred_at,
    provider,
    check,
    status,
    latency_ms,
    list_version,
    error_code,
    position
FROM check_observations FINAL
COMMENT 'Checks by provider; one row a decision, or wallet screened on its own, and check'
