-- Whose rebuild it is, so that one that fails ends itself only; and whether it has forgotten all that it was to forget.
ALTER TABLE warehouse_rebuilds
    ADD COLUMN IF NOT EXISTS rebuild_id String COMMENT 'Which one it is, as its caller named it' AFTER begun_at,
    ADD COLUMN IF NOT EXISTS has_forgotten Bool DEFAULT true COMMENT 'Whether what was believed before is removed' AFTER rebuild_id
