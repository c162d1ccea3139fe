-- What was loaded since the watermark, less a margin for inserts under way and clocks that differ? One row per loaded row.
-- Part of other queries, which add conditions. Parameter: marginSeconds.
SELECT organisation_id, environment, decided_for, kind, loaded_at
FROM
(
    SELECT organisation_id, environment, occurred_at AS decided_for, 'decision' AS kind, loaded_at FROM decisions
    UNION ALL
    SELECT organisation_id, environment, decision_occurred_at AS decided_for, 'outcome' AS kind, loaded_at FROM outcomes
    UNION ALL
    SELECT organisation_id, environment, occurred_at AS decided_for, 'wallet' AS kind, loaded_at FROM wallet_checks
)
WHERE loaded_at >= (SELECT max(loaded_before) FROM load_watermark) - toIntervalSecond({marginSeconds: UInt32})
