-- What are the payments of these days like? The facts add up. Amounts are kept apart, because hardly any two are equal.
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
-- include: amount-facts.sql
UNION ALL
-- include: value-facts.sql
