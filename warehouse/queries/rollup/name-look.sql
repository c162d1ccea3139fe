-- Says that loaded_days holds everything loaded before this instant, less the margin: the last step of a look.
INSERT INTO loaded_looks (looked_at) VALUES ({lookedAt: DateTime64(3, 'UTC')})
