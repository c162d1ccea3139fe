-- How many decisions were made in each interval of a window, and how were they decided? Intervals are counted since 1970; those
-- without a decision are left out.
SELECT
    intDiv(toUnixTimestamp64Milli(made_at), {intervalMilliseconds: UInt32}) AS interval,
    verdict AS decision,
    count() AS decisions
FROM
(
    -- include: made-since.sql
)
WHERE made_at < {until: DateTime64(3, 'UTC')}
GROUP BY interval, decision
SETTINGS final = 0
