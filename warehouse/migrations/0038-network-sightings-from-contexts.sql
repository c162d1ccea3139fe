-- One context to its rows of network_sightings: the subject, its device and address, the parties and what they hold.
-- The counterparties of a payment are the recipients of an outbound one and the senders of an inbound one, or else
-- the parties with the role counterparty; a payment to several is shown with its whole amount at each.
-- An instrument is the fingerprint of its identifier, else the caller's own fingerprint, else the caller's id of it.
-- What JSON does not hold is read as empty, so that no row can fail here. All JSON is read once a context, before its
-- rows are unfolded, and nothing is a branch that would be evaluated for each element.
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
        arrayFilter(d -> d != '', [tupleElement(evidence, 'activity').deviceRef]) AS devices,
        arrayFilter(a -> a != '', [tupleElement(evidence, 'activity').ipAddress]) AS addresses,
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
        -- (node, relation, outgoing, neighbour, kind, label, amount, currency, is the subject)
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
WHERE node != '' AND (relation = '' OR neighbour != '')
