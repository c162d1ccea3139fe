-- Since when is the warehouse being rebuilt? No row if it is not.
SELECT begun_at FROM warehouse_rebuilds WHERE NOT is_ended ORDER BY begun_at DESC LIMIT 1
