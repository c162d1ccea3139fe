-- When was the newest act of a window loaded? Null without any.
SELECT maxOrNull(loaded_at) AS data_as_of
FROM audit_events
WHERE organisation_id = {organisationId: String}
    AND toDate(recorded_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
    AND recorded_at >= {from: DateTime64(3, 'UTC')}
    AND recorded_at < {to: DateTime64(3, 'UTC')}
