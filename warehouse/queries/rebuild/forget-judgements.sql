-- Removes the reports of experiments: they are computed again, from all of their decisions.
DELETE FROM shadow_reports WHERE startsWith(run_id, 'exp_')
