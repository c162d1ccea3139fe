-- By which rules are and were decisions made? One row a version that was ever approved, and rule; drafts are not told here.
SELECT
    system_version_id,
    number,
    name,
    content_hash,
    state,
    rule_id,
    rule_version,
    rule_name,
    rule_action,
    rule_score_modifier,
    rule_state,
    changed_at
FROM analyst_system_versions
WHERE environment = {environment: String}
ORDER BY number DESC, rule_id, rule_version
