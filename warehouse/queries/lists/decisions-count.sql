-- How many decisions of a window fit a filter?
SELECT count() AS decisions
FROM
(
    SELECT
        -- include: decision-columns.sql
    -- include: decisions-that-fit.sql
)
