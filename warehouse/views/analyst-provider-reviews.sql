-- What analysts see of reviews of crypto providers, all of them: the last one of a provider counts.
-- Positions in the log are left out: the log is the deployment's, and they would tell how much others review.
CREATE OR REPLACE VIEW analyst_provider_reviews
-- columns explained in: provider_reviews
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (sequence, loaded_at)
FROM provider_reviews FINAL
COMMENT 'Reviews of crypto providers; the last one of a provider counts until next_review_at'
