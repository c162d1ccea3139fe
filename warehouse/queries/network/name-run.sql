-- Records up to when the relationship network is complete: the last step of a run, after its rows are written.
INSERT INTO network_runs (as_of) VALUES ({until: DateTime64(3, 'UTC')})
