-- Lets a question about what was loaded lately pass over the rest of the decisions: see loaded-since.sql.
ALTER TABLE decisions ADD INDEX IF NOT EXISTS loaded_at_range loaded_at TYPE minmax GRANULARITY 1
