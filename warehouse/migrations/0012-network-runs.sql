-- Up to when decisions are in the relationship network: one row for one run of the job `network`.
CREATE TABLE IF NOT EXISTS network_runs
(
    as_of DateTime64(3, 'UTC') COMMENT 'Every context that was queryable by then is in network_sightings',
    finished_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When the run ended'
)
ENGINE = ReplacingMergeTree
ORDER BY as_of
TTL toDateTime(finished_at) + INTERVAL 90 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Runs that brought decisions into the relationship network, kept 90 days'
