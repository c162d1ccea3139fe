-- What was loaded since the newest look, less a margin for inserts under way and clocks apart: one row a loaded row, for whoever
-- adds conditions. Part of other queries. Parameter: marginSeconds.
SELECT organisation_id, environment, decided_for, of_decisions, loaded_at
FROM
(
    SELECT organisation_id, environment, occurred_at AS decided_for, true AS of_decisions, loaded_at FROM decisions
    UNION ALL
    SELECT organisation_id, environment, decision_occurred_at AS decided_for, true AS of_decisions, loaded_at FROM outcomes
    UNION ALL
    SELECT organisation_id, environment, occurred_at AS decided_for, false AS of_decisions, loaded_at FROM wallet_checks
)
WHERE loaded_at >= (SELECT max(looked_at) FROM loaded_looks) - toIntervalSecond({marginSeconds: UInt32})
