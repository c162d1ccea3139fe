-- Do the providers that production asks answer, for all organisations? Their calls of the last minutes.
-- Payments that are much older than their receipt are left out, so that the key of the table narrows the search.
SELECT
    provider,
    count() AS calls,
    countIf(status = 'error') AS failed,
    arraySort(groupUniqArrayIf(toString(error_code), error_code != '')) AS errors
FROM check_observations
WHERE environment = 'production'
    AND toDate(occurred_at) >= toDate({since: DateTime64(3, 'UTC')}) - 1
    AND recorded_at >= {since: DateTime64(3, 'UTC')}
GROUP BY provider
ORDER BY provider
