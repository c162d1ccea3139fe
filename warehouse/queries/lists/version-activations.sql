-- When did versions of an organisation begin to decide, by whom and why, newest first? One row an activation: a version that was
-- rolled back to has several. A change of a version is recorded in both environments, so one of them has them all.
SELECT
    JSONExtractString(data, 'systemVersionId') AS system_version_id,
    JSONExtractUInt(data, 'number') AS number,
    JSONExtractString(data, 'name') AS name,
    occurred_at,
    actor,
    JSONExtract(data, 'reason', 'Nullable(String)') AS reason
FROM audit_events
WHERE organisation_id = {organisationId: String}
    AND environment = 'sandbox'
    -- The table is sorted by days of recording, and nothing is recorded before it happens.
    AND toDate(recorded_at) >= toDate({from: DateTime64(3, 'UTC')})
    AND event_type = {eventType: String}
    AND JSONExtractString(data, 'state') = 'active'
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
ORDER BY occurred_at DESC, sequence DESC
LIMIT {limit: UInt32}
