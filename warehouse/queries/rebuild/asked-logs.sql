-- Which logs does the caller ask about, and which first and last position does each hold? Part of other queries.
-- Parameters: the parallel arrays sources, begins and heads.
SELECT source, begin, head
FROM
(
    SELECT
        {sources: Array(String)} AS source,
        {begins: Array(UInt64)} AS begin,
        {heads: Array(UInt64)} AS head
)
ARRAY JOIN source, begin, head
