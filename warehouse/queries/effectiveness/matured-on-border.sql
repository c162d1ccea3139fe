-- How many decisions of the day that the border of maturity cuts are mature? For a day that is read from its rollup, which
-- cannot know. Parameters of the window, which holds the whole day.
SELECT count() AS matured
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND toDate(occurred_at) = toDate({matureUntil: DateTime64(3, 'UTC')})
    AND occurred_at <= {matureUntil: DateTime64(3, 'UTC')}
