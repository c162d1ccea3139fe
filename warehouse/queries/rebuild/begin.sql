-- Notes that a rebuild begins.
INSERT INTO warehouse_rebuilds (begun_at, is_ended) SELECT now64(3, 'UTC'), false
