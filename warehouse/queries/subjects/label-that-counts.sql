-- What do the outcomes of a decision say together? Part of other queries.
-- Highest precedence, then known latest, then recorded latest. A filed report never asserts guilt.
argMax(
    if(outcome_source = 'sar', 'inconclusive', toString(classification)),
    (
        indexOf(['automation', 'customer', 'analyst', 'case', 'chargeback'], outcome_source),
        occurred_at,
        sequence_in_decision
    )
) AS label
