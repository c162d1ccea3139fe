-- Which decisions name this node? The newest ones, with their days.
SELECT decision_id, toDate(max(occurred_at)) AS day
FROM network_sightings
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND node = {node: String}
    AND relation = ''
GROUP BY decision_id
ORDER BY max(occurred_at) DESC, decision_id
LIMIT {most: UInt32}
SETTINGS final = 0
