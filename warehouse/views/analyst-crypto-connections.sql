-- What analysts see of connections to institutions: the newest state of each.
CREATE OR REPLACE VIEW analyst_crypto_connections
-- columns explained in: crypto_connections
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (sequence, loaded_at)
FROM crypto_connections FINAL
COMMENT 'Connections to institutions; one row per connection, in its newest state'
