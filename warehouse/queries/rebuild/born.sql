-- When was this warehouse made? What was computed before, another one had.
SELECT min(applied_at) AS born_at FROM schema_migrations SETTINGS final = 0
