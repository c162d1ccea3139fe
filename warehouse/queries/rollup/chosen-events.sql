-- Is this row to be read from the events? It is if it occurred in the window, on one of the days, and not in an hour that
-- is read from rollups. A condition, part of other queries. Parameters: organisationId, environment, days, from, to, withoutHours.
organisation_id = {organisationId: String}
AND environment = {environment: String}
AND toDate(occurred_at) IN {days: Array(Date)}
AND occurred_at >= {from: DateTime64(3, 'UTC')}
AND occurred_at < {to: DateTime64(3, 'UTC')}
AND intDiv(toUnixTimestamp64Milli(occurred_at), 3600000) NOT IN {withoutHours: Array(UInt32)}
