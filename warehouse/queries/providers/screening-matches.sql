-- Which matches did screening find in a window, newest first, and how did people judge them? A page: matches after the given one;
-- all of them, or only the open ones; of every decision, or of one.
SELECT
    match_id,
    decision_id,
    transaction_id,
    occurred_at,
    status,
    target,
    caption,
    entity_id,
    lists,
    score,
    decision,
    amount,
    currency,
    subject_id,
    external_user_id,
    judgement.1 AS verdict,
    judgement.2 AS adjudicator,
    judgement.3 AS note,
    judgement.4 AS adjudicated_at
FROM
(
    SELECT
        decision_id,
        occurred_at,
        JSONExtractString(assessment, 'transactionId') AS transaction_id,
        JSONExtractString(assessment, 'decision') AS decision,
        nullIf(JSONExtractString(assessment, 'transaction', 'amount'), '') AS amount,
        nullIf(JSONExtractString(assessment, 'transaction', 'currency'), '') AS currency,
        JSONExtractString(assessment, 'subject', 'id') AS subject_id,
        nullIf(JSONExtractString(assessment, 'subject', 'externalUserId'), '') AS external_user_id,
        found.1 AS status,
        found.2 AS target,
        JSONExtractString(found.3, 'id') AS match_id,
        JSONExtractString(found.3, 'caption') AS caption,
        JSONExtractString(found.3, 'entityId') AS entity_id,
        JSONExtract(found.3, 'lists', 'Array(String)') AS lists,
        JSONExtractFloat(found.3, 'score') AS score
    FROM decision_contexts
    ARRAY JOIN arrayFlatten(arrayMap(
        attempt -> arrayMap(
            match -> (
                JSONExtractString(attempt, 'status'),
                JSONExtractString(attempt, 'target', 'displayName'),
                match
            ),
            JSONExtractArrayRaw(attempt, 'matches')
        ),
        JSONExtractArrayRaw(assessment, 'screening', 'attempts')
    )) AS found
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
        AND event_id IN (
            SELECT event_id
            FROM decisions
            WHERE organisation_id = {organisationId: String}
                AND environment = {environment: String}
                AND toDate(occurred_at) BETWEEN toDate({from: DateTime64(3, 'UTC')}) AND toDate({to: DateTime64(3, 'UTC')})
                AND occurred_at >= {from: DateTime64(3, 'UTC')}
                AND occurred_at < {to: DateTime64(3, 'UTC')}
                AND screening_status IN ('potential_match', 'confirmed_match')
                AND ({decisionId: String} = '' OR decision_id = {decisionId: String})
        )
) AS found
LEFT JOIN
(
    SELECT match_id, argMax((verdict, actor, note, adjudicated_at), sequence) AS judgement
    FROM adjudications
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
    GROUP BY match_id
) AS judged USING (match_id)
WHERE ({state: String} = 'all' OR verdict IN ('', 'unclear'))
    AND (occurred_at, match_id) < ({cursorAt: DateTime64(3, 'UTC')}, {cursorId: String})
ORDER BY occurred_at DESC, match_id DESC
LIMIT {limit: UInt32}
