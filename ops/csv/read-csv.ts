// Reads RFC 4180 text with a header into records. Quoted fields may hold commas, quotes and line ends.

/** @throws RangeError for a row with another number of fields than the header. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = fieldsOf(text);
  return rows.map((row, index) => {
    if (row.length !== header.length) throw new RangeError(`row ${index + 2} has ${row.length} fields`);
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? ""]));
  });
}

function fieldsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = "", end = ""] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    if (end === "" && quoted === undefined && bare === "" && row.length === 0) continue;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
