-- When did the newest rebuild of this warehouse begin, ended or not, and is it still forgetting? Without a rebuild the time
-- is 1970.
SELECT
    max(begun_at) AS newest_begun_at,
    toBool(argMax(NOT is_ended AND NOT has_forgotten, begun_at)) AS is_forgetting
FROM warehouse_rebuilds
