-- Which logs are loaded that no ledger of the organisation names?
SELECT DISTINCT source
FROM event_log
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    -- Other logs, such as those of keys, hold no decisions and have no head here.
    AND startsWith(source, 'ledger/')
    AND source NOT IN {sources: Array(String)}
ORDER BY source
-- A copy of a position says the same.
SETTINGS final = 0
