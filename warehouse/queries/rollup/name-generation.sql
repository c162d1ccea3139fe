-- Makes a generation the one that counts for its days: the last step, after its facts are whole.
INSERT INTO rollup_days (organisation_id, environment, day, generation, as_of, facts_version)
SELECT
    {organisationId: String},
    {environment: String},
    arrayJoin({days: Array(Date32)}),
    {generation: UInt64},
    {asOf: DateTime64(3, 'UTC')},
    {factsVersion: UInt16}
