-- What analysts see of system versions: the rules of each version that was ever approved.
CREATE OR REPLACE VIEW analyst_system_versions
-- columns explained in: system_versions
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (sequence, loaded_at)
FROM system_versions FINAL
COMMENT 'Rules of system versions; one row per version and rule'
