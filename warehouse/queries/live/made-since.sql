-- Which decisions were made since an instant? One row per decision, with when it could first be read: one that was loaded twice
-- counts once. Part of other queries, which read without FINAL. Parameter: since.
SELECT
    d.event_id AS made,
    any(d.assessed_at) AS made_at,
    any(d.decision) AS verdict,
    any(d.latency_ms) AS latency,
    min(d.loaded_at) AS visible_at
FROM decisions AS d
WHERE d.organisation_id = {organisationId: String}
    AND d.environment = {environment: String}
    AND d.recorded_at >= {since: DateTime64(3, 'UTC')}
    -- What was made later was loaded later, so few parts are read. Clocks may differ.
    AND d.loaded_at >= {since: DateTime64(3, 'UTC')} - toIntervalMinute(5)
GROUP BY made
