-- Which decisions does a run compare? Those of its window whose customers its salted hash draws.
-- Part of other queries. Parameters: organisationId, environment, from, to, liveVersionId (empty for any), salt, threshold.
SELECT event_id, decision, score, toDate32(occurred_at) AS day
FROM decisions
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND toDate32(occurred_at) BETWEEN toDate32({from: DateTime64(3, 'UTC')}) AND toDate32({to: DateTime64(3, 'UTC')})
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND ({liveVersionId: String} = '' OR system_version_id = {liveVersionId: String})
    -- The first 32 bits of the hash, most significant first: even over customers, and the same in every run.
    AND reinterpretAsUInt32(reverse(substring(SHA256(concat({salt: String}, '/', subject_id)), 1, 4))) < {threshold: UInt64}
