-- Empties one table of what the warehouse believes of places and days. It is found out again from what is there.
TRUNCATE TABLE {table: Identifier}
