-- What was done with these letters? A letter that nobody did anything with has no row.
SELECT letter_id, act
FROM dead_letter_acts
WHERE letter_id IN {letterIds: Array(String)}
ORDER BY letter_id
