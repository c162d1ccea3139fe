-- Of which logs has something been loaded since the watermark, less a margin?
SELECT DISTINCT organisation_id, environment, source
FROM event_places
WHERE loaded_at >= (SELECT max(loaded_before) FROM load_watermark) - toIntervalSecond({marginSeconds: UInt32})
ORDER BY organisation_id, environment, source
SETTINGS final = 0
