-- Which rules made and make the decisions? One row per version that was ever approved, and rule; drafts are left out.
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
