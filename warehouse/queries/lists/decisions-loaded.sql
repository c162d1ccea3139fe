-- When was the newest decision of a window loaded? Null without any.
SELECT maxOrNull(loaded_at) AS data_as_of
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
SETTINGS final = 0 -- a row that is there twice was loaded as late
