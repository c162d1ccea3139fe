-- Which counterparties did the payments of one day screen with other lists than the active ones, and what was matched? One row per
-- name or wallet of one customer, as its newest payment of the day screened it; matches of the embedded lists only.
WITH screened AS
(
    SELECT
        decision_id,
        recorded_at,
        JSONExtractString(assessment, 'subject', 'id') AS subject_id,
        JSONExtractString(assessment, 'subject', 'type') AS subject_type,
        JSONExtract(assessment, 'subject', 'externalUserId', 'Nullable(String)') AS external_user_id,
        JSONExtractArrayRaw(context, 'transaction', 'parties') AS parties,
        arrayJoin(JSONExtractArrayRaw(assessment, 'screening', 'attempts')) AS attempt
    FROM decision_contexts
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate(occurred_at) = {day: Date}
),
names AS
(
    SELECT
        decision_id,
        recorded_at,
        subject_id,
        subject_type,
        external_user_id,
        'name' AS kind,
        JSONExtractString(attempt, 'target', 'displayName') AS name,
        JSONExtractString(attempt, 'target', 'type') AS name_type,
        JSONExtractString(
            arrayFirst(
                party -> JSONExtractString(party, 'displayName') = name
                    AND JSONExtractString(party, 'role') = JSONExtractString(attempt, 'target', 'role'),
                parties
            ), 'country'
        ) AS country_or_network,
        JSONExtractString(attempt, 'listVersion') AS list_version,
        arrayMap(
            found -> JSONExtractString(found, 'entityId'),
            arrayFilter(found -> match(JSONExtractString(found, 'id'), '-m[0-9]+$'), JSONExtractArrayRaw(attempt, 'matches'))
        ) AS matched
    FROM screened
    WHERE JSONExtractString(attempt, 'kind') = 'name'
),
wallets AS
(
    SELECT
        decision_id,
        recorded_at,
        subject_id,
        subject_type,
        external_user_id,
        'wallet' AS kind,
        JSONExtractString(wallet, 'wallet', 'address') AS name,
        '' AS name_type,
        JSONExtractString(wallet, 'wallet', 'blockchain') AS country_or_network,
        JSONExtractString(wallet, 'provider', 'listVersion') AS list_version,
        JSONExtract(wallet, 'sanctions', 'lists', 'Array(String)') AS matched
    FROM screened
    ARRAY JOIN JSONExtractArrayRaw(attempt, 'walletScreenings') AS wallet
    WHERE JSONExtractString(wallet, 'status') = 'completed'
)
SELECT
    subject_id,
    argMax(subject_type, recorded_at) AS subject_type,
    argMax(external_user_id, recorded_at) AS external_user_id,
    kind,
    name,
    name_type,
    country_or_network,
    argMax(decision_id, recorded_at) AS decision_id,
    argMax(list_version, recorded_at) AS newest_list_version,
    argMax(matched, recorded_at) AS matched
FROM
(
    SELECT * FROM names
    UNION ALL
    SELECT * FROM wallets
)
WHERE name != ''
GROUP BY subject_id, kind, name, name_type, country_or_network
HAVING newest_list_version NOT IN ('', {listVersion: String})
ORDER BY subject_id, kind, name, name_type, country_or_network
