-- Records that a rebuild has forgotten all that it should, unless it was ended in the meantime.
INSERT INTO warehouse_rebuilds (begun_at, rebuild_id, has_forgotten, is_ended)
SELECT begun_at, rebuild_id, true, false FROM warehouse_rebuilds
WHERE rebuild_id = {rebuildId: String} AND NOT is_ended AND NOT has_forgotten
