-- What time is it by the warehouse's clock?
SELECT now64(3, 'UTC') AS now
