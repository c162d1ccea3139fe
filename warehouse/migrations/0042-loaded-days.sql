-- When something of each day was last loaded, as far as the looks of loaded_looks have seen. Times only grow, so a look that
-- is repeated, or made by two processes at once, changes nothing.
CREATE TABLE IF NOT EXISTS loaded_days
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the decisions'' occurred_at, in UTC',
    of_decisions Bool COMMENT 'False for wallets that were screened on their own: they are no decisions',
    newest_loaded_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'When the newest row of this day was loaded'
)
ENGINE = AggregatingMergeTree
ORDER BY (organisation_id, environment, day, of_decisions)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'When each day was last added to, as of the newest look'
