-- When was this warehouse created? Anything computed before belongs to another one.
SELECT min(applied_at) AS born_at FROM schema_migrations SETTINGS final = 0
