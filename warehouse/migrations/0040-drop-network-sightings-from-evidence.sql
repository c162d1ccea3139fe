-- Ends the view that read each context's JSON many times over: network_sightings_from_contexts makes the same rows.
-- lint-waiver: drop because the view holds no data, and its successor has written the same rows since 0039
DROP VIEW IF EXISTS network_sightings_from_evidence
