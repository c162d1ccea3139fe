-- Where does each of these logs have its first gap? In a log without a gap, the n-th loaded position is n.
SELECT source, min(rank) AS first_missing
FROM
(
    SELECT source, sequence, row_number() OVER (PARTITION BY source ORDER BY sequence) AS rank
    FROM
    (
        SELECT source, sequence
        FROM event_log
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND source IN {sources: Array(String)}
        UNION DISTINCT
        -- A position that an operator dropped is no gap.
        SELECT source, sequence
        FROM dead_letter_acts
        WHERE act = 'dropped'
            AND organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND source IN {sources: Array(String)}
    )
)
WHERE sequence != rank
GROUP BY source
ORDER BY source
