-- Which decisions of a window fit a filter, newest first? A page: decisions after the given one. An empty text, or an empty list
-- of events, filters nothing.
SELECT
    -- include: decision-columns.sql
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND ({subjectId: String} IN ('', subject_id, external_user_id))
    AND ({decision: String} IN ('', decision))
    AND score BETWEEN {minScore: UInt8} AND {maxScore: UInt8}
    AND ({ruleId: String} = '' OR has(hits, {ruleId: String}))
    AND (empty({eventIds: Array(String)}) OR event_id IN {eventIds: Array(String)})
    AND (occurred_at, event_id) < ({cursorAt: DateTime64(3, 'UTC')}, {cursorId: String})
ORDER BY occurred_at DESC, event_id DESC
LIMIT {limit: UInt32}
