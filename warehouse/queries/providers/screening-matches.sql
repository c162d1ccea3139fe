-- Which matches did screening find in a window, newest first, and how did people judge them? A page: matches after the given one;
-- all of them, or only the open ones; of every decision, or of one. A verdict on a match is one on all matches of its pair that
-- were there by then, `false_positive` of a sanctions match once a second person has agreed; a match that screening judged by an
-- earlier verdict has that one.
WITH multiIf(
        of_pair.5 > judgement.5 AND assessed_at <= of_pair.4, of_pair,
        judgement.5 > 0, judgement,
        (judged_before.1, judged_before.2, '', judged_before.3, toUInt64(0))
    ) AS counting
SELECT
    match_id,
    decision_id,
    transaction_id,
    occurred_at,
    status,
    target,
    caption,
    entity_id,
    pair_id,
    lists,
    score,
    decision,
    amount,
    currency,
    subject_id,
    external_user_id,
    counting.1 AS verdict,
    counting.2 AS adjudicator,
    counting.3 AS note,
    counting.4 AS adjudicated_at
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
        JSONExtractString(found.3, 'pairId') AS pair_id,
        JSONExtractString(found.3, 'pairVersion') AS pair_version,
        (
            JSONExtractString(found.3, 'judged', 'verdict'),
            JSONExtractString(found.3, 'judged', 'by'),
            parseDateTime64BestEffortOrZero(JSONExtractString(found.3, 'judged', 'at'), 3, 'UTC')
        ) AS judged_before,
        parseDateTime64BestEffortOrZero(JSONExtractString(assessment, 'assessedAt'), 3, 'UTC') AS assessed_at,
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
    SELECT match_id, argMax((verdict, actor, note, adjudicated_at, sequence), sequence) AS judgement
    FROM adjudications
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
    GROUP BY match_id
) AS judged USING (match_id)
LEFT JOIN
(
    SELECT
        pair_id,
        pair_version,
        arraySort(v -> v.5, groupArray((verdict, actor, note, adjudicated_at, sequence, needs_agreement, sole_operator, person))) AS given,
        -- Equal for a verdict and the false positives that follow it.
        arrayCumSum(arrayMap(v -> v.1 != 'false_positive', given)) AS run,
        arrayFilter(
            (v, own, at) -> v.1 != 'false_positive' OR NOT v.6 OR arrayExists(
                (before, its, place) ->
                    place < at AND its = own AND before.1 = 'false_positive' AND (before.8 != v.8 OR v.7),
                given, run, arrayEnumerate(given)
            ),
            given, run, arrayEnumerate(given)
        )[-1] AS newest,
        (newest.1, newest.2, newest.3, newest.4, newest.5) AS of_pair
    FROM
    (
        -- Two actors are one person as domain/ids/person.ts has it: by neither case, blanks nor the form of their letters.
        SELECT
            pair_id,
            pair_version,
            verdict,
            actor,
            note,
            adjudicated_at,
            sequence,
            needs_agreement,
            sole_operator,
            if(
                startsWith(actor, 'operator:'),
                lowerUTF8(upperUTF8(replaceRegexpAll(normalizeUTF8NFKC(actor), '[\\t-\\r\\p{Z}\\p{Cf}]', ''))),
                actor
            ) AS person
        FROM adjudications
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND pair_id != ''
            AND pair_version != ''
    )
    GROUP BY pair_id, pair_version
) AS judged_pairs USING (pair_id, pair_version)
WHERE ({state: String} = 'all' OR verdict IN ('', 'unclear'))
    AND (occurred_at, match_id) < ({cursorAt: DateTime64(3, 'UTC')}, {cursorId: String})
ORDER BY occurred_at DESC, match_id DESC
LIMIT {limit: UInt32}
