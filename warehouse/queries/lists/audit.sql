-- Who did what in a window, newest first? A page: acts after the given one. An empty text filters nothing. What the service did
-- by itself, such as the restatement of an alert, has no actor and is left out. Of a resource are the acts whose record has its id
-- as a text of its own, at any depth: `resourceText` is the id as JSON writes it.
SELECT
    event_id,
    recorded_at,
    actor,
    if(event_type = 'audit.recorded', JSONExtractString(data, 'action'), event_type) AS action,
    nullIf(JSONExtractString(data, 'reason'), '') AS reason,
    environment,
    nullIf(subject_id, '') AS subject_id,
    nullIf(request_id, '') AS request_id,
    data
FROM audit_events
WHERE organisation_id = {organisationId: String}
    AND toDate(recorded_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
    AND recorded_at >= {from: DateTime64(3, 'UTC')}
    AND recorded_at < {to: DateTime64(3, 'UTC')}
    AND actor != ''
    AND ({actor: String} IN ('', actor, substring(actor, position(actor, ':') + 1)))
    AND ({action: String} IN ('', action))
    AND ({resource: String} IN ('', subject_id) OR position(data, {resourceText: String}) > 0)
    AND (recorded_at, event_id) < ({cursorAt: DateTime64(3, 'UTC')}, {cursorId: String})
ORDER BY recorded_at DESC, event_id DESC
LIMIT {limit: UInt32}
