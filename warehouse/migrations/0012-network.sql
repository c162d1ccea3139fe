-- Where contexts pass on their way to network_sightings; nothing is stored here. The job `network` brings them, many at a
-- time: reading their JSON with every small insert would cost as much as the rest of the insert.
CREATE TABLE IF NOT EXISTS network_evidence
(
    event_id String COMMENT 'evt_…: the event of the decision',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the decision was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written',
    assessment String COMMENT 'The answer, as JSON',
    context String COMMENT 'All evidence at that time, as JSON'
)
ENGINE = Null
COMMENT 'Contexts on their way to network_sightings';

-- Who was seen with what: one row for one decision, one node of the relationship network and one of its relations.
-- Every relation is stored twice, once from either end, so that the neighbours of a node are one range of the key.
-- Outgoing relations are apart from incoming ones: relations are read from where they begin, and many end at a hub.
-- A row with the relation '' is the node itself: its kind and label, and that it was seen. Counts are made when reading,
-- so an event that was loaded twice counts once. Nodes are looked up a hundred at a time, each with a few rows: hence small
-- granules and small blocks; of the usual size, most would be read in vain.
CREATE TABLE IF NOT EXISTS network_sightings
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the decision was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    node String COMMENT 'sub_…, pty_… or the caller''s own id of a person; device:…, ip:… or instrument:… of a linked attribute',
    relation LowCardinality(String) COMMENT 'uses_device, uses_ip, paid, received_from, shares_instrument or controls_wallet; empty for the node itself',
    outgoing Bool COMMENT 'True if the relation goes from node to neighbour; false for the node itself',
    neighbour String COMMENT 'The node at the other end; empty for the node itself',
    event_id String COMMENT 'evt_…: the event of the decision; with the columns before it identifies the row',
    decision_id String ALIAS replaceOne(event_id, 'evt_', 'dec_') COMMENT 'dec_…',
    activity_id String COMMENT 'act_…: the payment or activity that shows it',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written',
    kind LowCardinality(String) COMMENT 'Of the node itself: the customer''s type, transaction_party, device, ip, or the type of instrument; empty for a relation',
    label String COMMENT 'Of the node itself: what people call it, or empty',
    risk_level LowCardinality(String) COMMENT 'Of the decision, if the node is its customer; else empty',
    amount Decimal(38, 8) COMMENT 'Of a payment, in units of the currency, exact; else 0. Sum it with sum(toDecimal256(amount, 8)): a plain sum can overflow',
    currency LowCardinality(String) COMMENT 'Of a payment, in capitals and without blanks around; else empty',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, node, outgoing, relation, neighbour, event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256, min_compress_block_size = 4096, max_compress_block_size = 16384
COMMENT 'Nodes and relations of the relationship network, by decision; one row per order key under final = 1';

-- Maps one context to its rows of network_sightings: the customer, its device and address, the parties and what they hold.
-- The counterparties of a payment are the recipients of an outbound one and the senders of an inbound one, or else
-- the parties with the role counterparty; a payment to several has its whole amount at each.
-- An instrument is the fingerprint of its identifier, else the caller's own fingerprint, else the caller's id of it.
-- An address and a currency have one name here, however they were written.
-- What the JSON lacks is read as empty, so that no row can fail here. All JSON is read once per context, before its
-- rows are unfolded, and no branch is evaluated for each element.
CREATE MATERIALIZED VIEW IF NOT EXISTS network_sightings_from_contexts TO network_sightings AS
SELECT
    organisation_id,
    environment,
    sighting.1 AS node,
    sighting.2 AS relation,
    sighting.3 AS outgoing,
    sighting.4 AS neighbour,
    event_id,
    answer.1 AS activity_id,
    occurred_at,
    recorded_at,
    sighting.5 AS kind,
    sighting.6 AS label,
    if(sighting.9, answer.2.1, '') AS risk_level,
    toDecimal128OrZero(sighting.7, 8) AS amount,
    sighting.8 AS currency
FROM
(
    WITH
        JSONExtract(context, 'Tuple(activity Tuple(deviceRef String, ipAddress String), subject Tuple(id String, type String, externalUserId String), transaction Tuple(direction String, amount String, currency String, parties Array(Tuple(role String, key String, type String, externalUserId String, entityId String, externalPartyId String, displayName String, deviceRef String, instruments Array(Tuple(type String, fingerprints Array(String), externalInstrumentId String, maskedIdentifier String))))))') AS evidence,
        tupleElement(evidence, 'subject').id AS subject,
        tupleElement(evidence, 'transaction') AS payment,
        coalesce(nullIf(upper(replaceRegexpAll(payment.currency, '^[\\s\\v\\p{Z}\\x{FEFF}]+|[\\s\\v\\p{Z}\\x{FEFF}]+$', '')), ''), payment.currency) AS currency_name,
        arrayFilter(d -> d != '', [tupleElement(evidence, 'activity').deviceRef]) AS devices,
        -- As domain/location/ip-identity.ts writes it: IPv4 also where it came mapped, IPv6 by RFC 5952.
        toIPv6OrNull(tupleElement(evidence, 'activity').ipAddress) AS parsed_address,
        multiIf(
            isNull(parsed_address), tupleElement(evidence, 'activity').ipAddress,
            startsWith(toString(parsed_address), '::ffff:'), substring(toString(parsed_address), 8),
            toString(assumeNotNull(parsed_address))
        ) AS ip_address,
        arrayFilter(a -> a != '', [ip_address]) AS addresses,
        -- (node, role, kind, label, device, instruments); the party with the role customer is the decision's customer.
        arrayMap(
            p -> (
                if(p.role = 'customer', subject, p.key),
                p.role,
                multiIf(p.externalUserId = '' AND p.entityId = '', 'transaction_party', p.type = 'business', 'business', 'individual'),
                multiIf(p.displayName != '', p.displayName, p.externalUserId != '', p.externalUserId, p.externalPartyId),
                p.deviceRef,
                arrayMap(
                    i -> (
                        concat('instrument:', multiIf(notEmpty(i.fingerprints), i.fingerprints[1], i.externalInstrumentId)),
                        i.type,
                        i.maskedIdentifier
                    ),
                    p.instruments
                )
            ),
            payment.parties
        ) AS parties,
        if(payment.direction = 'inbound', 'sender', 'recipient') AS far_role,
        if(arrayExists(p -> p.2 = far_role, parties), far_role, 'counterparty') AS paid_role,
        -- (node, kind, label)
        arrayConcat(
            [(subject, tupleElement(evidence, 'subject').type, tupleElement(evidence, 'subject').externalUserId)],
            arrayMap(d -> (concat('device:', d), 'device', d), devices),
            arrayMap(a -> (concat('ip:', a), 'ip', a), addresses),
            arrayMap(p -> (p.1, p.3, p.4), arrayFilter(p -> p.1 != subject, parties)),
            arrayMap(p -> (concat('device:', p.5), 'device', p.5), arrayFilter(p -> p.5 != '', parties)),
            arrayFlatten(arrayMap(p -> p.6, parties))
        ) AS nodes,
        -- (from, relation, to, amount, currency)
        arrayFilter(
            e -> e.1 != e.3,
            arrayConcat(
                arrayMap(d -> (subject, 'uses_device', concat('device:', d), '0', ''), devices),
                arrayMap(a -> (subject, 'uses_ip', concat('ip:', a), '0', ''), addresses),
                arrayMap(
                    p -> (subject, if(payment.direction = 'inbound', 'received_from', 'paid'), p.1, payment.amount, currency_name),
                    arrayFilter(p -> p.2 = paid_role, parties)
                ),
                arrayMap(p -> (p.1, 'uses_device', concat('device:', p.5), '0', ''), arrayFilter(p -> p.5 != '', parties)),
                arrayFlatten(
                    arrayMap(
                        p -> arrayMap(
                            i -> (p.1, if(i.2 = 'crypto_wallet', 'controls_wallet', 'shares_instrument'), i.1, '0', ''),
                            p.6
                        ),
                        parties
                    )
                )
            )
        ) AS relations,
        -- (node, relation, outgoing, neighbour, kind, label, amount, currency, is the customer)
        arrayConcat(
            arrayMap(n -> (n.1, '', false, '', n.2, n.3, '0', '', n.1 = subject), nodes),
            arrayMap(e -> (e.1, e.2, true, e.3, '', '', e.4, e.5, false), relations),
            arrayMap(e -> (e.3, e.2, false, e.1, '', '', e.4, e.5, false), relations)
        ) AS sightings
    SELECT
        organisation_id,
        environment,
        event_id,
        occurred_at,
        recorded_at,
        JSONExtract(assessment, 'Tuple(activityId String, summary Tuple(riskLevel String))') AS answer,
        sightings
    FROM network_evidence
)
ARRAY JOIN sightings AS sighting
WHERE node != '' AND (relation = '' OR neighbour != '');

-- What is known of each node of the relationship network: one row per node, so that a node that was seen a million times is
-- read as fast as one that was seen once. It holds only the first, the last and the newest: what loading an event twice leaves unchanged.
CREATE TABLE IF NOT EXISTS network_nodes
(
    organisation_id LowCardinality(String) COMMENT 'The organisation whose decisions saw it',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    node String COMMENT 'As in network_sightings',
    kinds SimpleAggregateFunction(groupUniqArrayArray, Array(String)) COMMENT 'Every kind that it was seen as',
    kind SimpleAggregateFunction(max, Tuple(is_subject Bool, occurred_at DateTime64(3, 'UTC'), event_id String, kind String)) COMMENT 'Its kind as the customer of its newest decision, else as last seen',
    label SimpleAggregateFunction(max, Tuple(is_known Bool, is_subject Bool, occurred_at DateTime64(3, 'UTC'), event_id String, label String)) COMMENT 'What people last called it',
    risk_level SimpleAggregateFunction(max, Tuple(is_subject Bool, occurred_at DateTime64(3, 'UTC'), event_id String, risk_level String)) COMMENT 'Of its newest decision; empty if it was never the customer of one',
    first_seen_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')) COMMENT 'When the first payment or activity with it happened',
    last_seen_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'When the last payment or activity with it happened'
)
ENGINE = AggregatingMergeTree
ORDER BY (organisation_id, environment, node)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 256
COMMENT 'Nodes of the relationship network, aggregated when reading; one row per node';

-- Maps a sighting of a node itself to what it says about the node; network_nodes keeps the first, the last and the newest.
CREATE MATERIALIZED VIEW IF NOT EXISTS network_nodes_from_sightings TO network_nodes AS
SELECT
    s.organisation_id AS organisation_id,
    s.environment AS environment,
    s.node AS node,
    [toString(s.kind)] AS kinds,
    (s.risk_level != '', s.occurred_at, s.event_id, toString(s.kind)) AS kind,
    (s.label != '', s.risk_level != '', s.occurred_at, s.event_id, s.label) AS label,
    (s.risk_level != '', s.occurred_at, s.event_id, toString(s.risk_level)) AS risk_level,
    s.occurred_at AS first_seen_at,
    s.occurred_at AS last_seen_at
FROM network_sightings AS s
WHERE s.relation = '';

-- Up to when decisions are in the relationship network: one row per run of the job `network`.
CREATE TABLE IF NOT EXISTS network_runs
(
    as_of DateTime64(3, 'UTC') COMMENT 'Every context that was loaded by then is in network_sightings',
    finished_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When the run ended'
)
ENGINE = ReplacingMergeTree
ORDER BY as_of
TTL toDateTime(finished_at) + INTERVAL 90 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Runs that brought decisions into the relationship network, kept 90 days';
