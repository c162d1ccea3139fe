-- Which columns does a view have, and how does the table that it reads explain them?
SELECT v.name AS name, v.type AS type, t.comment AS comment
FROM system.columns AS v
LEFT JOIN (SELECT name, comment FROM system.columns WHERE database = currentDatabase() AND table = {table: String}) AS t
    ON t.name = v.name
WHERE v.database = currentDatabase() AND v.table = {view: String}
ORDER BY v.position
-- The catalogue has no duplicates.
SETTINGS final = 0
