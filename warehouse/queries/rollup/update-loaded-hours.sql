-- Counts what was loaded since the watermark in loaded_hours: the newest time of loading of each hour.
INSERT INTO loaded_hours (organisation_id, environment, day, hour, kind, newest_loaded_at)
SELECT
    organisation_id, environment, toDate32(decided_for) AS day, toHour(decided_for) AS hour, kind, max(loaded_at) AS newest_loaded_at
FROM
(
    -- include: loaded-since.sql
)
GROUP BY organisation_id, environment, day, hour, kind
-- Only times of loading matter, so duplicates do not.
SETTINGS final = 0
