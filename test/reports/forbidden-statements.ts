// What an analyst may try and must not get: by name, in words that ClickHouse understands.

/** @param user the analyst's own. */
export function forbiddenStatements(
  database: string,
  user: string,
): (readonly [name: string, sql: string])[] {
  return [
    ["a base table", `SELECT count() FROM ${database}.decisions`],
    ["the landing of events", "INSERT INTO landing_audit (id) VALUES ('evt_1')"],
    ["texts of queries", "SELECT query FROM system.query_log"],
    ["running queries", "SELECT query FROM system.processes"],
    ["users", "SELECT * FROM system.users"],
    ["another database", "SELECT * FROM default.decisions"],
    ["a setting of the session", "SET final = 0"],
    ["a setting of the query", "SELECT 1 SETTINGS max_memory_usage = 0"],
    ["leaving read-only", "SELECT 1 SETTINGS readonly = 0"],
    ["the table function url", "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')"],
    ["the table function file", "SELECT * FROM file('/etc/hostname', 'LineAsString', 'a String')"],
    ["the table function remote", `SELECT * FROM remote('127.0.0.1', ${database}.decisions)`],
    ["the table function s3", "SELECT * FROM s3('http://127.0.0.1:1/a.csv', 'CSV', 'a String')"],
    ["the table function view", `SELECT * FROM view(SELECT * FROM ${database}.decisions)`],
    ["the parts of a table", `SELECT * FROM mergeTreeIndex('${database}', 'decisions')`],
    ["a file of results", "SELECT 1 INTO OUTFILE 'analyst-was-here.tsv'"],
    ["a table", "CREATE TABLE mine (n UInt8) ENGINE = Memory"],
    ["a temporary table", "CREATE TEMPORARY TABLE mine (n UInt8)"],
    ["a view of its own", "CREATE VIEW mine AS SELECT 1"],
    ["removing a view", "DROP VIEW analyst_decisions"],
    ["another user's queries", "KILL QUERY WHERE user = 'weir'"],
    ["a policy of its own", `DROP ROW POLICY ${user} ON ${database}.analyst_decisions`],
    ["more rights", `GRANT SELECT ON ${database}.* TO ${user}`],
  ];
}
