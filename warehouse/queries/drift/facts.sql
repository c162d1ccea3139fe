-- What are the payments of these days like? Facts that add up; amounts hardly ever are equal, so they stand apart.
-- Part of other queries. Parameters: organisationId, environment, days, from, to, withoutHours, byHour.
-- include: amount-facts.sql
UNION ALL
-- include: value-facts.sql
