-- Counts what was loaded since the watermark in loaded_days: the newest time of loading of each day.
INSERT INTO loaded_days (organisation_id, environment, day, of_decisions, newest_loaded_at)
SELECT organisation_id, environment, toDate32(decided_for) AS day, of_decisions, max(loaded_at) AS newest_loaded_at
FROM
(
    -- include: loaded-since.sql
)
GROUP BY organisation_id, environment, day, of_decisions
-- Only times of loading matter, so duplicates do not.
SETTINGS final = 0
