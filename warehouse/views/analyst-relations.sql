-- What analysts see of the relationship network: who was seen with what, by decision, from either end.
CREATE OR REPLACE VIEW analyst_relations
-- columns explained in: network_sightings
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (event_id, recorded_at, loaded_at), decision_id
FROM network_sightings FINAL
COMMENT 'Nodes and relations of the relationship network; every relation is here once from either end'
