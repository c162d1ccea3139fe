-- Which payments does a run compare, with which labels and which decisions of both versions? Part of other queries.
SELECT p.*, l.label AS label, l.label_at_maturity AS label_at_maturity
FROM
(
    -- include: run-payments.sql
) AS p
LEFT JOIN
(
    -- include: labels.sql
) AS l ON l.decision_id = p.decision_id
