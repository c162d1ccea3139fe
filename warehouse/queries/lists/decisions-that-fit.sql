-- Which decisions of a window fit a filter? Part of other queries, behind decision-columns.sql. An empty text, or an empty list of
-- events, filters nothing. Activities have no amount. By a node of the network, what was seen with it is read, however long ago:
-- a range of the key of the sightings, of no rows without a node.
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND ({subjectId: String} IN ('', subject_id, external_user_id))
    AND ({decision: String} IN ('', decision) OR {decision: String} = 'interrupted' AND decision != 'allow')
    AND score BETWEEN {minScore: UInt8} AND {maxScore: UInt8}
    AND ({ruleId: String} = '' OR has(hits, {ruleId: String}))
    AND ({riskLevel: String} IN ('', risk_level))
    AND ({currency: String} IN ('', decisions.currency))
    AND ({minAmount: String} = '' OR is_transaction AND decisions.amount >= toDecimal128OrNull({minAmount: String}, 8))
    AND ({maxAmount: String} = '' OR is_transaction AND decisions.amount <= toDecimal128OrNull({maxAmount: String}, 8))
    AND ({aboveAmount: String} = '' OR is_transaction AND decisions.amount > toDecimal128OrNull({aboveAmount: String}, 8))
    AND ({belowAmount: String} = '' OR is_transaction AND decisions.amount < toDecimal128OrNull({belowAmount: String}, 8))
    AND ({direction: String} IN ('', decisions.direction))
    AND ({channel: String} IN ('', channel))
    AND ({type: String} IN ('', activity_type, transaction_type))
    AND ({screening: String} IN ('', decisions.screening_status) OR {screening: String} = 'none' AND decisions.screening_status = '')
    AND ({systemVersionId: String} IN ('', system_version_id))
    AND (
        {label: String} = ''
        -- Those without an outcome are all but those that have some.
        OR ({label: String} = 'none') != (decision_id IN (
            SELECT judged
            FROM
            (
                SELECT
                    decision_id AS judged,
                    -- include: ../subjects/label-that-counts.sql
                FROM outcomes
                WHERE organisation_id = {organisationId: String}
                    AND environment = {environment: String}
                    AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
                    AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
                    AND toDate(decision_occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
                GROUP BY judged
            )
            WHERE {label: String} IN ('none', label)
        ))
    )
    AND ({nodeId: String} = '' OR event_id IN (
        SELECT event_id
        FROM network_sightings
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND node = {nodeId: String}
            AND NOT outgoing
            AND relation = ''
            AND occurred_at >= {from: DateTime64(3, 'UTC')}
            AND occurred_at < {to: DateTime64(3, 'UTC')}
    ))
    AND (empty({eventIds: Array(String)}) OR event_id IN {eventIds: Array(String)})
