-- What analysts see of saved crypto addresses: the newest state of each.
CREATE OR REPLACE VIEW analyst_crypto_addresses
-- columns explained in: crypto_addresses
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (sequence, loaded_at)
FROM crypto_addresses FINAL
COMMENT 'Saved crypto addresses; one row per address, in its newest state'
