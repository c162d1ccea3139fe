-- With which other rule a rule hit the same decision: the second side of the facts of dimension rule_overlap.
ALTER TABLE effectiveness_facts
    ADD COLUMN IF NOT EXISTS other_rule_id String DEFAULT ''
    COMMENT 'Id of the other rule that hit; empty outside the dimension rule_overlap'
    AFTER currency
