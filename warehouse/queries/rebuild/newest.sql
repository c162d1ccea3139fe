-- When did the newest rebuild of this warehouse begin, whether it goes on or not? Without one it is 1970.
SELECT max(begun_at) AS begun_at FROM warehouse_rebuilds
