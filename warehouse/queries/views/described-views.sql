-- Which columns do the analysts' views have, of what type, and what does each mean?
SELECT c.table AS view, t.comment AS view_meaning, c.name AS name, c.type AS type, c.comment AS meaning
FROM system.columns AS c
INNER JOIN (SELECT name, comment FROM system.tables WHERE database = currentDatabase()) AS t ON t.name = c.table
WHERE c.database = currentDatabase() AND c.table IN {views: Array(String)}
ORDER BY view, c.position
-- The catalogue has no duplicates.
SETTINGS final = 0
