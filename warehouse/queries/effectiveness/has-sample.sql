-- Was any payment of the window drawn into the judged sample? Asked first, because most windows have none.
-- Not final: a copy of a row says the same.
SELECT is_sampled
FROM decisions
PREWHERE is_sampled
    AND organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
LIMIT 1
SETTINGS final = 0
