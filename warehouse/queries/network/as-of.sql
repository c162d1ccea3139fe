-- Up to when is everything that was loaded in the relationship network? No row before it was made.
SELECT max(as_of) AS as_of
FROM network_runs
HAVING count() > 0
