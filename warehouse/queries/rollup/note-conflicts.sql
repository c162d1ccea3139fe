-- Records at which positions of one log different events have been loaded, of what was loaded since the watermark, less a margin.
INSERT INTO conflicting_places (organisation_id, environment, source, sequence)
SELECT {organisationId: String}, {environment: String}, {source: String}, sequence
FROM
(
    -- include: ../effectiveness/new-conflicts.sql
)
-- Each part holds what came with it; the query puts them together, in the order of the table, so that few positions are held.
SETTINGS final = 0, optimize_aggregation_in_order = 1
