-- What has failed in the server itself lately, though it answers: no room on its disk, parts that cannot be read, too many parts?
-- ClickHouse counts errors from its start on, those of inserts, reads and merges alike. A damaged part stays damaged until the
-- server starts again, and is met only now and then, so it counts for an hour; the rest fails again within seconds.
SELECT
    code,
    name,
    multiIf(code IN (243, 75), 'no_room', code IN (252, 242), 'no_inserts', 'damaged') AS kind,
    toUInt32(dateDiff('second', last_error_time, now())) AS seconds_ago
FROM system.errors
WHERE (
        -- NOT_ENOUGH_SPACE, CANNOT_WRITE_TO_FILE_DESCRIPTOR, TOO_MANY_PARTS, TABLE_IS_READ_ONLY
        code IN (243, 75, 252, 242) AND last_error_time >= now() - INTERVAL 1 MINUTE
    )
    OR (
        -- CORRUPTED_DATA, CHECKSUM_DOESNT_MATCH, CANNOT_READ_FROM_FILE_DESCRIPTOR, NO_FILE_IN_DATA_PART, BAD_SIZE_OF_FILE_IN_DATA_PART
        code IN (246, 40, 74, 226, 228) AND last_error_time >= now() - INTERVAL 1 HOUR
    )
ORDER BY seconds_ago, code
