-- What analysts see of risk assessments of customers: the newest state of each.
CREATE OR REPLACE VIEW analyst_risk_assessments
-- columns explained in: risk_assessments
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT * EXCEPT (sequence, loaded_at)
FROM risk_assessments FINAL
COMMENT 'Risk assessments of customers; one row per assessment, in its newest state'
