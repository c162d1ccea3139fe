-- What is known of each node of the relationship network: one row a node, so that a node that was seen a million times is read as
-- fast as one that was seen once. Only what does not change where an event is loaded twice: the first, the last, the newest.
CREATE TABLE IF NOT EXISTS network_nodes
(
    organisation_id LowCardinality(String) COMMENT 'Whose decisions saw it',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    node String COMMENT 'As in network_sightings',
    kinds SimpleAggregateFunction(groupUniqArrayArray, Array(String)) COMMENT 'All that it was seen as',
    kind SimpleAggregateFunction(max, Tuple(is_subject Bool, occurred_at DateTime64(3, 'UTC'), event_id String, kind String)) COMMENT 'What it was last decided as, else last seen as',
    label SimpleAggregateFunction(max, Tuple(is_known Bool, is_subject Bool, occurred_at DateTime64(3, 'UTC'), event_id String, label String)) COMMENT 'What a person last knew it by',
    risk_level SimpleAggregateFunction(max, Tuple(is_subject Bool, occurred_at DateTime64(3, 'UTC'), event_id String, risk_level String)) COMMENT 'Of its newest decision; empty where it was never a decision''s subject',
    first_seen_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')) COMMENT 'When the first payment or activity happened that it was seen in',
    last_seen_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'When the last one happened'
)
ENGINE = AggregatingMergeTree
ORDER BY (organisation_id, environment, node)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256
COMMENT 'Nodes of the relationship network, aggregated at reading'
