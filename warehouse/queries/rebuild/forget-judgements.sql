-- Removes the reports of experiments: they are judged again, on all of their decisions.
DELETE FROM shadow_reports WHERE startsWith(run_id, 'exp_')
