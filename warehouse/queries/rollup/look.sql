-- Brings what was loaded since the newest look into loaded_days.
INSERT INTO loaded_days (organisation_id, environment, day, of_decisions, newest_loaded_at)
SELECT organisation_id, environment, toDate32(decided_for) AS day, of_decisions, max(loaded_at) AS newest_loaded_at
FROM
(
    -- include: loaded-since.sql
)
GROUP BY organisation_id, environment, day, of_decisions
-- Only times of loading are asked for, and a row that is there twice was loaded as late.
SETTINGS final = 0
