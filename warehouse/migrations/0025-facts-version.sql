-- Which facts a rollup generation holds: when facts.sql makes more of them, older generations are not read any more.
ALTER TABLE rollup_days
    ADD COLUMN IF NOT EXISTS facts_version UInt16 DEFAULT 1
    COMMENT 'Version of the facts that this generation holds; readers take those of the newest version only'
