-- What is a generation called that begins now? Later ones are greater, no two are equal, whoever asks.
SELECT toString(generateSnowflakeID()) AS generation, now64(3, 'UTC') AS as_of
