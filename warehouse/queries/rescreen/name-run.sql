-- Records that a tenant's counterparties were screened again.
INSERT INTO rescreen_runs (organisation_id, environment, list_version, started_at)
SELECT {organisationId: String}, {environment: String}, {listVersion: String}, {startedAt: DateTime64(3, 'UTC')}
