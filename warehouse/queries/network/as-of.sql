-- Up to when is everything that was loaded in the relationship network?
SELECT max(as_of) AS as_of
FROM network_runs
