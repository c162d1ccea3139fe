-- What analysts see of discoveries of the provider behind a saved crypto address: the newest state of each.
CREATE OR REPLACE VIEW analyst_crypto_discoveries
-- columns explained in: crypto_discoveries
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (sequence, loaded_at)
FROM crypto_discoveries FINAL
COMMENT 'Discoveries of the provider behind a saved crypto address; one row per discovery, in its newest state'
