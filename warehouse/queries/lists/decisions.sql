-- Which decisions of a window fit a filter, newest first? A page: decisions after the given one.
SELECT
    -- include: decision-columns.sql
-- include: decisions-that-fit.sql
    AND (occurred_at, event_id) < ({cursorAt: DateTime64(3, 'UTC')}, {cursorId: String})
ORDER BY occurred_at DESC, event_id DESC
LIMIT {limit: UInt32}
