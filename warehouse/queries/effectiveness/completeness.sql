-- How much of one log has been loaded, up to the head that its ledger reported? The part known to have no gap is not counted again.
WITH
    (
        SELECT max(whole_until)
        FROM log_prefixes
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND source = {source: String}
    ) AS whole_until
SELECT
    {source: String} AS source,
    least(whole_until, {head: UInt64}) + countIf(l.sequence <= {head: UInt64}) AS loaded,
    greatest(whole_until, max(l.sequence)) AS highest
FROM event_log AS l
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND l.source = {source: String}
    AND l.sequence > whole_until
