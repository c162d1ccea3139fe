-- Of which moment is the newest report of each experiment and backtest, and is it the last one? Of all organisations.
SELECT organisation_id, environment, run_id, as_of, is_final
FROM shadow_reports
