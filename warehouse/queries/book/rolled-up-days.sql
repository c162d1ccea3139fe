-- What does the rollup behind the effectiveness report contain for each day?
SELECT
    day,
    sum(decisions) AS decided,
    sumIf(decisions, decision != 'allow') AS interrupted,
    sumIf(decisions, label = 'fraud') AS fraud,
    sumIf(decisions, label = 'legitimate') AS legitimate
FROM analyst_rollups
WHERE environment = {environment: String}
    AND dimension = 'decision'
    AND day >= toDate32({from: DateTime64(3, 'UTC')})
    AND day <= toDate32({to: DateTime64(3, 'UTC')})
GROUP BY day
ORDER BY day
