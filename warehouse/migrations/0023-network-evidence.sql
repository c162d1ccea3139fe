-- Where contexts pass through on their way to network_sightings; stored nowhere. The job `network` brings them, many at a
-- time: reading their JSON again with every small insert would cost as much as all else of it.
CREATE TABLE IF NOT EXISTS network_evidence
(
    event_id String COMMENT 'Event of the decision',
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written',
    assessment String COMMENT 'The answer, JSON text',
    context String COMMENT 'The frozen evidence, JSON text'
)
ENGINE = Null
COMMENT 'Contexts on their way to network_sightings'
