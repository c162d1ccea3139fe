-- The positions of one log with different events, from the first on that was loaded since the watermark, less a margin. Part of other
-- queries, which aggregate in the order of the table. Parameters: organisationId, environment, source, marginSeconds.
SELECT sequence
FROM event_places
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND source = {source: String}
    AND sequence >= (
        SELECT minOrNull(sequence)
        FROM event_places
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND source = {source: String}
            AND loaded_at >= (SELECT max(loaded_before) FROM load_watermark) - toIntervalSecond({marginSeconds: UInt32})
    )
GROUP BY sequence
HAVING min(least_id) != max(greatest_id)
