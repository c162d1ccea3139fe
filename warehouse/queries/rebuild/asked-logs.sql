-- The logs that are asked about, with the first and last place that each holds. Part of other queries. Parameters: sources, begins
-- and heads, in parallel.
SELECT source, begin, head
FROM
(
    SELECT
        {sources: Array(String)} AS source,
        {begins: Array(UInt64)} AS begin,
        {heads: Array(UInt64)} AS head
)
ARRAY JOIN source, begin, head
