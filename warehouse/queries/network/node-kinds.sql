-- Which of these names does the tenant know, and as what?
SELECT node, groupUniqArray(kind) AS kinds
FROM network_sightings
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND node IN {nodes: Array(String)}
    AND relation = ''
GROUP BY node
