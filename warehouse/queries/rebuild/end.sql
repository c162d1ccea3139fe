-- Notes that every rebuild that was begun has ended: the newest has brought all that the others were to bring.
INSERT INTO warehouse_rebuilds (begun_at, is_ended) SELECT begun_at, true FROM warehouse_rebuilds WHERE NOT is_ended
