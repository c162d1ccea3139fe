-- At which positions of one log have different events been loaded? Known ones, and those of what was loaded since the watermark, less
-- a margin. The first hundred.
SELECT {source: String} AS source, sequence
FROM
(
    SELECT sequence
    FROM conflicting_places
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND source = {source: String}
    UNION DISTINCT
    -- include: new-conflicts.sql
)
ORDER BY sequence
LIMIT 100
-- Each part holds what came with it; the query puts them together, in the order of the table, so that few positions are held.
SETTINGS final = 0, optimize_aggregation_in_order = 1
