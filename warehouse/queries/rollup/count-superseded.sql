-- How many facts are superseded?
SELECT count() AS facts
FROM effectiveness_facts
WHERE
    -- include: superseded.sql
