-- What are an organisation's rules called and what do they demand, hit or not? As in the active version, else in the newest change.
SELECT
    rule_id,
    rule_version,
    argMax(rule_name, standing) AS name,
    argMax(rule_action, standing) AS action,
    argMax(rule_state, standing) AS state
FROM
(
    SELECT rule_id, rule_version, rule_name, rule_action, rule_state, (state = 'active', sequence) AS standing
    FROM system_versions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND rule_id != ''
)
GROUP BY rule_id, rule_version
ORDER BY rule_id, rule_version
