-- When did the newest rebuild of this warehouse begin, whether it goes on or not, and is it still forgetting? Without one it is
-- 1970.
SELECT
    max(begun_at) AS newest_begun_at,
    toBool(argMax(NOT is_ended AND NOT has_forgotten, begun_at)) AS is_forgetting
FROM warehouse_rebuilds
