-- Empties one table of what was derived from positions and days. It is derived again from the rows that are there.
TRUNCATE TABLE {table: Identifier}
