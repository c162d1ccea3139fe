-- How many of the labelled payments that each rule hit were fraud?
-- The 95% limits take the customer as the unit, because payments of one customer are alike: Wilson's at `independent_hits`, which
-- are the hits divided by the design effect between customers (L. Kish, Survey Sampling, 1965), with Student's t (E. Korn,
-- B. Graubard, Survey Methodology 24 (1998) 193–201). Fewer than 20 customers do not show their spread: there a customer's hits
-- count as one voice. Decide by the limit that would change your mind, not by the precision.
WITH
    -- The two-sided 95% point of Student's t; from 8 degrees of freedom on by the expansion of R. Fisher and E. Cornish (1960).
    floor(degrees_of_freedom) AS degrees,
    multiIf(
        customers < 20, 1.959964,
        degrees < 8, [12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624][toUInt8(degrees)],
        1.959964 + 2.372271 / degrees + 2.822499 / pow(degrees, 2) + 2.55585 / pow(degrees, 3) + 1.589534 / pow(degrees, 4)
    ) AS t,
    t * t / independent_hits AS shrinkage,
    (share + shrinkage / 2) / (1 + shrinkage) AS centre,
    sqrt(shrinkage * (share * (1 - share) + shrinkage / 4)) / (1 + shrinkage) AS reach
SELECT
    rule_id,
    rule_version,
    labelled_hits,
    fraud,
    round(share, 4) AS precision,
    round(greatest(0., centre - reach), 4) AS precision_low,
    round(least(1., centre + reach), 4) AS precision_high,
    customers,
    round(independent_hits, 1) AS independent_hits
FROM
(
    SELECT
        rule_id,
        rule_version,
        sum(hits) AS labelled_hits,
        sum(frauds) AS fraud,
        fraud / labelled_hits AS share,
        count() AS customers,
        -- As many customers with equally many hits.
        pow(labelled_hits, 2) / sum(pow(hits, 2)) AS alike,
        greatest(1., least(toFloat64(customers), alike) - 1) AS degrees_of_freedom,
        -- Of the share, between customers.
        (sum(pow(frauds, 2)) - 2 * share * sum(frauds * hits) + share * share * sum(pow(hits, 2)))
            / pow(labelled_hits, 2) * (degrees_of_freedom + 1) / degrees_of_freedom AS variance,
        if(
            customers < 20 OR share IN (0., 1.),
            alike,
            least(toFloat64(labelled_hits), greatest(1., share * (1 - share) / variance))
        ) AS independent_hits
    FROM
    (
        SELECT
            r.rule_id AS rule_id,
            r.rule_version AS rule_version,
            r.subject_id AS customer,
            count() AS hits,
            countIf(l.label = 'fraud') AS frauds
        FROM analyst_rules AS r
        INNER JOIN analyst_labels AS l ON l.decision_id = r.decision_id
        WHERE r.environment = {environment: String}
            AND r.occurred_at >= {from: DateTime64(3, 'UTC')}
            AND r.occurred_at < {to: DateTime64(3, 'UTC')}
            AND r.is_transaction
            AND r.rule_outcome = 'hit'
            AND l.label IN ('fraud', 'legitimate')
        GROUP BY rule_id, rule_version, customer
    )
    GROUP BY rule_id, rule_version
)
ORDER BY labelled_hits DESC, rule_id, rule_version
