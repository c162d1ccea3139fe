-- Who was seen with what: one row for one decision, one node of the relationship network and one relation of it.
-- Every relation stands here twice, once from either end, so that the neighbours of a node are one range of the key.
-- What goes out of a node stands apart, for relations are read from where they begin, and a hub is where many end.
-- A row with the relation '' is the node itself: its kind and label, and that it was seen. Counts are made at reading,
-- so an event that was loaded twice counts once. Nodes are looked up a hundred at a time, each with a few rows: hence small granules
-- and small blocks, of which most of the usual size would be read in vain.
CREATE TABLE IF NOT EXISTS network_sightings
(
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    node String COMMENT 'sub_… or pty_… or the caller''s own id of a person; device:…, ip:… and instrument:… for things',
    relation LowCardinality(String) COMMENT 'uses_device, uses_ip, paid, received_from, shares_instrument, controls_wallet; empty for the node itself',
    outgoing Bool COMMENT 'True when the relation goes from node to neighbour; false for the node itself',
    neighbour String COMMENT 'The node at the other end; empty for the node itself',
    event_id String COMMENT 'evt_…: the event of the decision; with the columns before it the row''s identity',
    activity_id String COMMENT 'act_…: the decision that shows it',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written',
    kind LowCardinality(String) COMMENT 'Of the node itself: the subject''s type, transaction_party, device, ip, or the type of instrument',
    label String COMMENT 'Of the node itself: what a person knows it by, or empty',
    risk_level LowCardinality(String) COMMENT 'Of the decision, where the node is its subject; else empty',
    amount Decimal(38, 8) COMMENT 'Of a payment, exact; 0 elsewhere. Sum it as sum(toDecimal256(amount, 8))',
    currency LowCardinality(String) COMMENT 'Of a payment; empty elsewhere',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, node, outgoing, relation, neighbour, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256, min_compress_block_size = 4096, max_compress_block_size = 16384
COMMENT 'Nodes and relations of the relationship network, by decision; one row an identity under final = 1'
