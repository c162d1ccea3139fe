-- Looks at what was loaded: everything loaded before `looked_at`, less a margin, stands in loaded_days. Written after the days
-- of the look, so a look that is named here is whole.
CREATE TABLE IF NOT EXISTS loaded_looks
(
    one UInt8 DEFAULT 1 COMMENT 'Always 1: the newest look replaces the others',
    looked_at DateTime64(3, 'UTC') COMMENT 'The warehouse''s clock just before the look'
)
ENGINE = ReplacingMergeTree(looked_at)
ORDER BY one
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The newest look at what was loaded; one row under final = 1'
