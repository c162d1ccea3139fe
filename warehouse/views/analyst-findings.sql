-- What analysts see of findings: changes of drift and proposed limits, as they were announced.
CREATE OR REPLACE VIEW analyst_findings
(
    organisation_id LowCardinality(String) COMMENT 'Whose payments it is about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    kind LowCardinality(String) COMMENT 'drift or threshold',
    subject LowCardinality(String) COMMENT 'Of drift: the feature or output, or overall; of a proposal: review or block',
    level LowCardinality(String) COMMENT 'Of drift: moderate or significant; else empty',
    previous_level LowCardinality(String) COMMENT 'Of drift: the level that was known before, or empty',
    severity LowCardinality(String) COMMENT 'Of drift: medium or high; else empty',
    statistic Nullable(Float64) COMMENT 'Of drift: the population stability index',
    current_limit Nullable(Int32) COMMENT 'Of a proposal: the limit in force',
    recommended_limit Nullable(Int32) COMMENT 'Of a proposal: the limit that is recommended',
    system_version_id String COMMENT 'The version that was looked at, or empty',
    recommendation_id String COMMENT 'rec_…, or empty',
    window_from DateTime64(3, 'UTC') COMMENT 'The payments that it was found in: from here',
    window_to DateTime64(3, 'UTC') COMMENT 'To here',
    announced_at DateTime64(3, 'UTC') COMMENT 'When it was announced'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    if(event_type = 'risk.drift.detected', 'drift', 'threshold') AS kind,
    subject,
    level,
    previous_level,
    severity,
    statistic,
    current_limit,
    recommended_limit,
    system_version_id,
    recommendation_id,
    window_from,
    window_to,
    announced_at
FROM findings FINAL
COMMENT 'Findings of jobs; one row a change of drift or a proposed limit'
