-- Records up to where one log has no gap: as many full blocks of positions as follow each other.
-- It writes nothing if `wholeUntil` is no longer the known value: a rebuild has forgotten it, and earlier rows may be gone.
INSERT INTO log_prefixes (organisation_id, environment, source, whole_until)
SELECT {organisationId: String}, {environment: String}, {source: String}, max(until)
FROM
(
    SELECT
        {wholeUntil: UInt64} + (block + 1) * {block: UInt64} AS until,
        row_number() OVER (ORDER BY block) = block + 1 AS follows
    FROM
    (
        SELECT intDiv(sequence - {wholeUntil: UInt64} - 1, {block: UInt64}) AS block
        FROM event_log
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND source = {source: String}
            AND sequence > {wholeUntil: UInt64}
            AND {wholeUntil: UInt64} = (
                SELECT max(whole_until)
                FROM log_prefixes
                WHERE organisation_id = {organisationId: String}
                    AND environment = {environment: String}
                    AND source = {source: String}
            )
        GROUP BY block
        HAVING count() = {block: UInt64}
    )
)
WHERE follows
HAVING count() > 0
