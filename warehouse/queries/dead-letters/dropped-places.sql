-- Which positions of these logs will never arrive because an operator dropped their dead letter, and why? A position that
-- arrived in spite of that is left out.
SELECT source, sequence, event_id, reason
FROM dead_letter_acts
WHERE act = 'dropped'
    AND organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND source IN {sources: Array(String)}
    AND (source, sequence) NOT IN (
        SELECT source, sequence
        FROM event_log
        WHERE organisation_id = {organisationId: String} AND environment = {environment: String}
            AND (source, sequence) IN (SELECT source, sequence FROM dead_letter_acts WHERE act = 'dropped')
    )
ORDER BY source, sequence
LIMIT 1 BY source, sequence
