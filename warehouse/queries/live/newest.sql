-- Which decisions were made last, since an instant? Newest first; one that was loaded twice is there twice.
SELECT
    -- include: ../lists/decision-columns.sql
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND recorded_at >= {since: DateTime64(3, 'UTC')}
    AND loaded_at >= {since: DateTime64(3, 'UTC')} - toIntervalMinute(5)
    -- All columns are read of these alone.
    AND event_id IN (
        SELECT event_id
        FROM decisions
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND recorded_at >= {since: DateTime64(3, 'UTC')}
            AND loaded_at >= {since: DateTime64(3, 'UTC')} - toIntervalMinute(5)
        ORDER BY recorded_at DESC, event_id DESC
        LIMIT {limit: UInt32}
    )
ORDER BY recorded_at DESC, event_id DESC
LIMIT {limit: UInt32}
SETTINGS final = 0
