-- Records that a rebuild begins, and has forgotten nothing yet.
INSERT INTO warehouse_rebuilds (begun_at, rebuild_id, has_forgotten, is_ended)
SELECT now64(3, 'UTC'), {rebuildId: String}, false, false
