-- What analysts see of findings: changes of drift and proposed limits, as they were announced.
CREATE OR REPLACE VIEW analyst_findings
-- columns explained in: findings
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT organisation_id, environment, kind, * EXCEPT (organisation_id, environment, event_id, event_type, backtest_id, data, loaded_at)
FROM findings FINAL
COMMENT 'Findings of jobs; one row per change of drift or proposed limit'
