-- What did operators do with these letters? A letter without an act has no row.
SELECT letter_id, act
FROM dead_letter_acts
WHERE letter_id IN {letterIds: Array(String)}
ORDER BY letter_id
