-- Which of these names does the tenant know, and as what kind of node?
SELECT node, groupUniqArrayArray(kinds) AS kinds
FROM network_nodes
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND node IN {nodes: Array(String)}
GROUP BY node
