-- What is the name of a new generation? Later ones are greater, and no two are equal, in any process.
SELECT toString(generateSnowflakeID()) AS generation, now64(3, 'UTC') AS as_of
