-- Brings contexts into the relationship network; the view network_sightings_from_contexts unfolds them into rows. Bringing one
-- twice is harmless, because its rows have an identity; so duplicates need not be removed first.
INSERT INTO network_evidence (event_id, organisation_id, environment, occurred_at, recorded_at, assessment, context)
SELECT event_id, organisation_id, environment, occurred_at, recorded_at, assessment, context
FROM decision_contexts
WHERE loaded_at >= {since: DateTime64(3, 'UTC')} AND loaded_at < {until: DateTime64(3, 'UTC')}
-- Of blocks of the usual size, with texts so long and so many rows from each, a few take all the memory that a query may have.
SETTINGS
    final = 0,
    max_partitions_per_insert_block = 0,
    max_threads = 2,
    min_insert_block_size_bytes = 33554432,
    min_insert_block_size_bytes_for_materialized_views = 33554432,
    min_insert_block_size_rows_for_materialized_views = 262144
