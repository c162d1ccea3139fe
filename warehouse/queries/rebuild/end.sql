-- Records that every rebuild has ended: the newest has loaded everything that the others were to load.
INSERT INTO warehouse_rebuilds (begun_at, rebuild_id, has_forgotten, is_ended)
SELECT begun_at, rebuild_id, has_forgotten, true FROM warehouse_rebuilds WHERE NOT is_ended
