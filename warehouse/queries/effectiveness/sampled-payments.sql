-- Which payments of these days were drawn, what are they, and how many does each stand for? One row per payment.
-- Part of other queries. Parameters: those of labelled-decisions.sql. `interrupted`: the version interrupts it, released or not.
SELECT
    subject_id,
    label,
    toBool(sample_of != 'allowed') AS interrupted,
    1 / sample_probability AS weight
FROM
(
    -- include: labelled-decisions.sql
)
WHERE is_sampled
