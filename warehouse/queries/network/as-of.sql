-- Up to when has the tenant's log been loaded?
SELECT max(recorded_at) AS as_of
FROM event_log
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
