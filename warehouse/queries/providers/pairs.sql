-- Where two providers were asked the same, how often did each give which answer? Each pair is counted from both sides, by group of
-- customers too; `customers` and `matched_customers` are those of all answers of the two, and of those that say match.
SELECT
    provider, check, other_provider, status, other_status, pairs, customer_groups,
    uniqCombined64Merge(12)(customer_states) OVER together AS customers,
    uniqCombined64MergeIf(12)(customer_states, status = 'match' OR other_status = 'match') OVER together AS matched_customers
FROM
(
    SELECT
        provider, check, other_provider, status, other_status,
        sum(cells.calls) AS pairs,
        sumForEach(cells.customer_groups) AS customer_groups,
        uniqCombined64MergeState(12)(cells.customer_states) AS customer_states
    FROM
    (
        -- include: cells.sql
    ) AS cells
    WHERE other_provider != ''
    GROUP BY provider, check, other_provider, status, other_status
)
WINDOW together AS (PARTITION BY provider, check, other_provider)
ORDER BY provider, check, other_provider, status, other_status
