-- Contexts no longer go to the relationship network with every insert: reading their JSON again cost as much as all else
-- of a small insert. The job `network` brings them, many at a time.
-- lint-waiver: drop because the view holds no data, and the job brings every context that it has not brought yet
DROP VIEW IF EXISTS network_evidence_from_contexts
