-- One context to its rows of network_sightings: the subject, its device and address, the parties and what they hold.
-- The counterparties of a payment are the recipients of an outbound one and the senders of an inbound one, or else
-- the parties with the role counterparty; a payment to several is shown with its whole amount at each.
-- An instrument is the fingerprint of its identifier, else the caller's own fingerprint, else the caller's id of it.
-- What JSON does not hold is read as empty, so that no row can fail here.
CREATE MATERIALIZED VIEW IF NOT EXISTS network_sightings_from_evidence TO network_sightings AS
WITH
    JSONExtract(context, 'Tuple(activity Tuple(deviceRef String, ipAddress String), subject Tuple(id String, type String, externalUserId String), transaction Tuple(direction String, amount String, currency String, parties Array(Tuple(role String, key String, type String, externalUserId String, entityId String, externalPartyId String, displayName String, deviceRef String, instruments Array(Tuple(type String, fingerprints Array(String), externalInstrumentId String, maskedIdentifier String))))))') AS evidence,
    tupleElement(evidence, 'subject').id AS subject,
    tupleElement(evidence, 'transaction') AS payment,
    tupleElement(evidence, 'activity').deviceRef AS device,
    tupleElement(evidence, 'activity').ipAddress AS ip,
    -- (node, role, kind, label, device, instruments); the customer of a payment is its subject.
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
        if(device = '', [], [(concat('device:', device), 'device', device)]),
        if(ip = '', [], [(concat('ip:', ip), 'ip', ip)]),
        arrayMap(p -> (p.1, p.3, p.4), arrayFilter(p -> p.1 != subject, parties)),
        arrayMap(p -> (concat('device:', p.5), 'device', p.5), arrayFilter(p -> p.5 != '', parties)),
        arrayFlatten(arrayMap(p -> p.6, parties))
    ) AS nodes,
    -- (from, relation, to, amount, currency)
    arrayFilter(
        e -> e.1 != e.3,
        arrayConcat(
            if(device = '', [], [(subject, 'uses_device', concat('device:', device), '0', '')]),
            if(ip = '', [], [(subject, 'uses_ip', concat('ip:', ip), '0', '')]),
            arrayMap(
                p -> (subject, if(payment.direction = 'inbound', 'received_from', 'paid'), p.1, payment.amount, payment.currency),
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
    -- (node, relation, outgoing, neighbour, kind, label, amount, currency)
    arrayDistinct(
        arrayConcat(
            arrayMap(n -> (n.1, '', true, '', n.2, n.3, '0', ''), nodes),
            arrayMap(e -> (e.1, e.2, true, e.3, '', '', e.4, e.5), relations),
            arrayMap(e -> (e.3, e.2, false, e.1, '', '', e.4, e.5), relations)
        )
    ) AS sightings
SELECT
    organisation_id,
    environment,
    sighting.1 AS node,
    sighting.2 AS relation,
    sighting.3 AS outgoing,
    sighting.4 AS neighbour,
    event_id,
    JSONExtractString(assessment, 'activityId') AS activity_id,
    occurred_at,
    recorded_at,
    sighting.5 AS kind,
    sighting.6 AS label,
    if(relation = '' AND node = subject, JSONExtractString(assessment, 'summary', 'riskLevel'), '') AS risk_level,
    toDecimal128OrZero(sighting.7, 8) AS amount,
    sighting.8 AS currency
FROM network_evidence
ARRAY JOIN sightings AS sighting
WHERE node != '' AND (relation = '' OR neighbour != '')
