// Reads CSV (RFC 4180) into records. Text that is not well formed is refused, and the refusal names its line.

import { CsvError, parse } from "csv-parse/sync";

const LINE_ENDS = ["\r\n", "\n", "\r"];

interface Layout {
  /** Names of the columns, for text that has no header. */
  readonly columns?: readonly string[];
  /** Where the header, or else the first row, is; from 1. */
  readonly fromLine?: number;
}

/**
 * @throws RangeError for a stray or unclosed quote, and for a row with another number of fields than there are columns.
 */
export function readCsv(text: string, { columns, fromLine = 1 }: Layout = {}): Record<string, string>[] {
  try {
    return parse<Record<string, string>>(text, {
      bom: true,
      columns: columns === undefined ? true : [...columns],
      from_line: fromLine,
      record_delimiter: LINE_ENDS,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RangeError(`The CSV is malformed. ${error.message}`, { cause: error });
  }
}
