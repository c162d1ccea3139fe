-- Times at which the warehouse was made again from the logs: while one goes on, nothing is concluded from what is there.
CREATE TABLE IF NOT EXISTS warehouse_rebuilds
(
    begun_at DateTime64(3, 'UTC') COMMENT 'When it began',
    is_ended Bool COMMENT 'Whether everything had arrived',
    noted_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this was written: of two rows of one rebuild the later one counts'
)
ENGINE = ReplacingMergeTree(noted_at)
ORDER BY begun_at
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Rebuilds of this warehouse; one row each under final = 1'
