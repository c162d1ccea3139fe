-- Which rollups are read? As days-of-window.ts has chosen them: for each its day, its hour (24 for the whole day) and its generation.
-- They are passed, not looked up, because a newer generation may be named while a report is read. Part of other queries.
SELECT rolled_up_day, rolled_up_hour, rolled_up_generation
FROM
(
    SELECT
        {rolledUpDays: Array(Date32)} AS rolled_up_day,
        {rolledUpHours: Array(UInt8)} AS rolled_up_hour,
        {generations: Array(UInt64)} AS rolled_up_generation
)
ARRAY JOIN rolled_up_day, rolled_up_hour, rolled_up_generation
