// What an analyst of one organisation asks of a view to learn of rows of others: made of nothing but the view's name, so that
// a view that comes later is asked the same.

export interface Probe {
  readonly name: string;
  readonly sql: string;
}

/** Conditions that hold for every own row, and fail with a telling error for a row of others. */
function telltales(own: string): Readonly<Record<string, string>> {
  const isOwn = `organisation_id = '${own}'`;
  return {
    "a number made of the row": `toUInt64(if(${isOwn}, '1', toString(tuple(*)))) = 1`,
    "a division": `intDiv(1, toUInt8(${isOwn})) = 1`,
    "an enumeration": `CAST(organisation_id AS Enum8('${own}' = 1)) = '${own}'`,
    "a date": `toDate(if(${isOwn}, '2020-01-01', organisation_id)) > toDate('2019-01-01')`,
    "an error on purpose": `throwIf(NOT (${isOwn}), concat(organisation_id, environment)) = 0`,
    "an element": `['x'][toUInt64(if(${isOwn}, '1', organisation_id))] = 'x'`,
  };
}

export function hiddenRowProbes(view: string, own: string): readonly Probe[] {
  const conditions = telltales(own);
  const telltale = conditions["a number made of the row"] ?? "";
  const of = (name: string, sql: string): Probe => ({ name: `${view}: ${name}`, sql });
  return [
    ...Object.entries(conditions).map(([name, condition]) =>
      of(`an error by ${name}`, `SELECT count() FROM ${view} WHERE ${condition}`),
    ),
    of("an error behind a key", `SELECT count() FROM ${view} WHERE environment != '' AND ${telltale}`),
    of("an error in PREWHERE", `SELECT count() FROM ${view} PREWHERE ${telltale}`),
    of("an error in a group", `SELECT count() FROM ${view} GROUP BY ${telltale}`),
    of("an error in HAVING", `SELECT count() FROM ${view} HAVING countIf(NOT (${telltale})) = 0`),
    of("an error in the order", `SELECT count() FROM (SELECT * FROM ${view} ORDER BY ${telltale} LIMIT 3)`),
    of(
      "an error in a window",
      `SELECT max(n) FROM (SELECT sum(1) OVER (PARTITION BY ${telltale}) AS n FROM ${view})`,
    ),
    of("an error in what is chosen", `SELECT min(${telltale}) FROM ${view}`),
    of(
      "an error in a join",
      `SELECT count() FROM ${view} AS a INNER JOIN (SELECT organisation_id FROM ${view} WHERE ${telltale} LIMIT 1) AS b ON a.organisation_id = b.organisation_id`,
    ),
    of(
      "an error behind IN",
      `SELECT 1 WHERE '${own}' IN (SELECT organisation_id FROM ${view} WHERE ${telltale})`,
    ),
    of("a count", `SELECT count() FROM ${view}`),
    of("a count of others", `SELECT count() FROM ${view} WHERE organisation_id != '${own}'`),
    of(
      "sums over whole rows",
      `SELECT count(), uniqExact(tuple(*)), groupUniqArray(organisation_id) FROM ${view}`,
    ),
    of("the first in order", `SELECT organisation_id, environment FROM ${view} ORDER BY ALL LIMIT 3`),
    of(
      "the last in order",
      `SELECT organisation_id FROM ${view} ORDER BY organisation_id DESC LIMIT 1 WITH TIES`,
    ),
    of(
      "what is skipped",
      `SELECT count() FROM (SELECT * FROM ${view} ORDER BY organisation_id LIMIT 1000000 OFFSET 1)`,
    ),
    of(
      "one of each",
      `SELECT organisation_id FROM ${view} ORDER BY organisation_id LIMIT 1 BY organisation_id`,
    ),
    of("statistics of the answer", `SELECT count() FROM ${view} WHERE environment = 'sandbox' FORMAT JSON`),
  ];
}

/** The engine says how much it would read. The door passes no such question on. */
export function explanations(view: string): readonly Probe[] {
  return ["PLAN indexes = 1", "PLAN actions = 1", "ESTIMATE", "PIPELINE", "QUERY TREE", "SYNTAX"].map(
    (kind) => ({
      name: `${view}: EXPLAIN ${kind}`,
      sql: `EXPLAIN ${kind} SELECT count() FROM ${view} WHERE environment = 'sandbox'`,
    }),
  );
}
