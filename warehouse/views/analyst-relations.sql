-- What analysts see of the relationship network: who was seen with what, by decision, from either end.
CREATE OR REPLACE VIEW analyst_relations
(
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    node String COMMENT 'sub_… or pty_… or the caller''s own id of a person; device:…, ip:… and instrument:… for things',
    relation LowCardinality(String) COMMENT 'uses_device, uses_ip, paid, received_from, shares_instrument, controls_wallet; empty for the node itself',
    outgoing Bool COMMENT 'True when the relation goes from node to neighbour; false for the node itself',
    neighbour String COMMENT 'The node at the other end; empty for the node itself',
    activity_id String COMMENT 'act_…: the decision that shows it',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened',
    kind LowCardinality(String) COMMENT 'Of the node itself: the subject''s type, transaction_party, device, ip, or the type of instrument',
    label String COMMENT 'Of the node itself: what a person knows it by, or empty',
    risk_level LowCardinality(String) COMMENT 'Of the decision, where the node is its subject; else empty',
    amount Decimal(38, 8) COMMENT 'Of a payment, exact; 0 elsewhere. Sum it as sum(toDecimal256(amount, 8))',
    currency LowCardinality(String) COMMENT 'Of a payment; empty elsewhere',
    decision_id String COMMENT 'dec_…'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    node,
    relation,
    outgoing,
    neighbour,
    activity_id,
    occurred_at,
    kind,
    label,
    risk_level,
    amount,
    currency,
    replaceOne(event_id, 'evt_', 'dec_') AS decision_id
FROM network_sightings FINAL
COMMENT 'Nodes and relations of the relationship network; every relation stands here once from either end'
