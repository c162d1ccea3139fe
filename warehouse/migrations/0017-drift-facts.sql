-- How many payments of each amount there were on one day, or in one hour of it: facts that add up, behind drift.
-- drift/amount-facts.sql computes it. Only generations that rollup_days names may be read, here and below.
CREATE TABLE IF NOT EXISTS amount_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    currency LowCardinality(String) COMMENT 'Of the amount',
    amount Float64 COMMENT 'The amount, for percentiles: never summed',
    payments UInt64 COMMENT 'Number of payments of this amount'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, currency, amount)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Additive facts of whole days and of their hours about what amounts payments have, by generation';

-- How often each value of each feature of payments was seen on one day, or in one hour of it, by groups of customers, because the
-- payments of one customer are alike: see docs/decisions/010. drift/feature-facts.sql computes it.
CREATE TABLE IF NOT EXISTS feature_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    feature LowCardinality(String) COMMENT 'hour, score, country, …; amount in steps of a twentieth of a power of ten',
    category LowCardinality(String) COMMENT 'Its value if it is a text; the currency of an amount',
    number Float64 COMMENT 'Its value if it is a number, else 0; of an amount the step',
    system_version_id LowCardinality(String) COMMENT 'The version that decided, of score and decision alone; else empty',
    payments_by_group Array(UInt32) COMMENT 'Number of payments with this value, for each of 256 groups of customers: sipHash64 of the customer''s id, modulo 256'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, feature, category, number, system_version_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Additive facts of whole days and of their hours about what payments are like, by groups of customers and generation';

-- How many payments each customer made on one day, or in one hour of it, for the number of independent customers: see
-- docs/decisions/010. drift/customer-facts.sql computes it.
CREATE TABLE IF NOT EXISTS customer_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    customer UInt64 COMMENT 'sipHash64 of the customer''s id',
    payments UInt32 COMMENT 'Number of payments of this customer in this day or hour'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, customer)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Payments of each customer on whole days and in their hours, by generation';

-- How many customers made how many payments on one whole day: what the single rows of customers would say of the day, in a
-- few rows. It does not add up over days, because a customer comes on several; the window is counted from customer_facts.
CREATE TABLE IF NOT EXISTS customer_count_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    payments UInt32 COMMENT 'Number of payments that one customer made on this day',
    customers UInt64 COMMENT 'Number of customers who made that many'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, day, generation, payments)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Customers by their number of payments on whole days, by generation';

-- Which versions decided the payments of one day, or of one hour of it, and when first and last: where the baseline of drift
-- begins. drift/version-facts.sql computes it.
CREATE TABLE IF NOT EXISTS version_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    system_version_id LowCardinality(String) COMMENT 'sv_…: the version that decided',
    currency LowCardinality(String) COMMENT 'Of the payments',
    payments UInt64 COMMENT 'Number of payments',
    first_occurred_at DateTime64(3, 'UTC') COMMENT 'When the first of them occurred',
    newest Tuple(recorded_at DateTime64(3, 'UTC'), event_id String) COMMENT 'The payment that was decided last'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, system_version_id, currency)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'What each version decided on whole days and in their hours, by generation';
