-- Which letters are settled, whether their topic still has them or not?
SELECT letter_id
FROM dead_letter_acts
ORDER BY letter_id
