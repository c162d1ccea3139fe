-- Records that one rebuild has ended; others continue.
INSERT INTO warehouse_rebuilds (begun_at, rebuild_id, has_forgotten, is_ended)
SELECT begun_at, rebuild_id, has_forgotten, true FROM warehouse_rebuilds
WHERE rebuild_id = {rebuildId: String} AND NOT is_ended
