-- Which crypto providers were due for review by the end of the window?
-- The longest overdue first; became_due says which came due in the window. Providers that nobody reviewed are not listed, nor are
-- those whose last review names no day.
SELECT
    provider_id,
    argMax(decision, (reviewed_at, review_id)) AS last_decision,
    argMax(risk_rating, (reviewed_at, review_id)) AS last_risk_rating,
    max(reviewed_at) AS last_reviewed_at,
    argMax(tuple(next_review_at), (reviewed_at, review_id)).1 AS due_at,
    due_at >= {from: DateTime64(3, 'UTC')} AS became_due,
    count() AS reviews
FROM analyst_provider_reviews
WHERE environment = {environment: String}
    AND reviewed_at < {to: DateTime64(3, 'UTC')}
GROUP BY provider_id
HAVING due_at < {to: DateTime64(3, 'UTC')}
ORDER BY due_at, provider_id
