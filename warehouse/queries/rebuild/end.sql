-- Notes that every rebuild that was begun has ended: the newest has brought all that the others were to bring.
INSERT INTO warehouse_rebuilds (begun_at, rebuild_id, has_forgotten, is_ended)
SELECT begun_at, rebuild_id, has_forgotten, true FROM warehouse_rebuilds WHERE NOT is_ended
