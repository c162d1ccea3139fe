-- Removes from one table the facts that are superseded.
DELETE FROM {table: Identifier}
WHERE
    -- include: superseded.sql
