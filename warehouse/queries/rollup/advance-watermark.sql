-- Says that loaded_hours covers everything loaded before this instant, less the margin: the last step.
INSERT INTO load_watermark (loaded_before) VALUES ({loadedBefore: DateTime64(3, 'UTC')})
