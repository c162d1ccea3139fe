-- When a rule was last named in the cell's decisions: of several names the newest counts. Facts written before this
-- column know the day only.
ALTER TABLE effectiveness_facts
    ADD COLUMN IF NOT EXISTS rule_named_at DateTime64(3, 'UTC') DEFAULT toDateTime64(day, 3, 'UTC')
    COMMENT 'When a decision of this cell last named the rule; 1970 where none did'
    AFTER rule_version
