// Entries of a named list from a file: CSV with a header, or NDJSON with one entry of the API a line. Read whole, so that a mistake
// in the last line is found before the first entry is sent.

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { entriesRequestSchema, type EntriesRequest } from "#domain/contract/settings/named-list.ts";
import { ENTRIES_A_CHANGE_MAX, ENTRIES_MAX } from "#domain/named-lists/named-list.ts";
import { parseJson } from "../parse-json.ts";
import { localFailure, type CallFailure } from "../http/client.ts";

export type WrittenEntry = z.input<typeof entriesRequestSchema>["entries"][number];

/** What a header may name. */
const COLUMNS = [
  "value",
  "instrumentType",
  "identifier",
  "externalUserId",
  "customerType",
  "reason",
  "expiresAt",
];
/** The service takes 256 KiB at once. */
const CHANGE_BYTES_MAX = 200 * 1024;

type Read<T> = { readonly ok: true; readonly value: T } | CallFailure;

export function readEntries(file: string): Read<WrittenEntry[]> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return invalid(`${file} cannot be read.`);
  }
  const rows = /\.(ndjson|jsonl)$/i.test(file) ? rowsOfLines(text, file) : rowsOfCsv(text, file);
  if (!rows.ok) return rows;
  const { value: entries } = rows;
  if (entries.length === 0) return invalid(`${file} has no entries.`);
  if (entries.length > ENTRIES_MAX) return invalid(`${file} has more than ${ENTRIES_MAX} entries.`);
  for (const [index, entry] of entries.entries()) {
    const checked = entriesRequestSchema.shape.entries.safeParse([entry]);
    const [issue] = checked.error?.issues ?? [];
    if (issue)
      return invalid(`${file}, entry ${index + 1}: ${issue.path.slice(1).join(".")} ${issue.message}`);
  }
  return rows;
}

/** As many entries in each as one request may hold. */
export function changesOf(entries: readonly WrittenEntry[]): WrittenEntry[][] {
  const changes: WrittenEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    const last = changes.at(-1);
    if (last === undefined || last.length === ENTRIES_A_CHANGE_MAX || bytes + size > CHANGE_BYTES_MAX) {
      changes.push([entry]);
      bytes = size;
    } else {
      last.push(entry);
      bytes += size;
    }
  }
  return changes;
}

function rowsOfLines(text: string, file: string): Read<WrittenEntry[]> {
  const rows: WrittenEntry[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const row = parseJson(line);
    if (row === undefined) return invalid(`${file}, line ${index + 1}: is not JSON, or repeats a key.`);
    rows.push(row as WrittenEntry); // checked by its schema before anything is sent
  }
  return { ok: true, value: rows };
}

function rowsOfCsv(text: string, file: string): Read<WrittenEntry[]> {
  try {
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true, skip_empty_lines: true });
    const unknown = Object.keys(rows[0] ?? {}).filter((name) => !COLUMNS.includes(name));
    if (unknown.length > 0) {
      return invalid(`${file}: unknown column ${unknown.join(", ")}. Columns are ${COLUMNS.join(", ")}.`);
    }
    return { ok: true, value: rows.map(entryOfRow) };
  } catch (error) {
    return invalid(`${file}: ${error instanceof Error ? error.message : "is no CSV"}`);
  }
}

function entryOfRow(row: Readonly<Record<string, string>>): WrittenEntry {
  const { value, instrumentType, identifier, externalUserId, customerType, reason, expiresAt } = row;
  return {
    ...(value && { value }),
    ...(identifier && { instrument: { type: instrumentType, identifier } as Instrument }),
    ...(externalUserId && {
      customer: { externalUserId, ...(customerType && { type: customerType as Type }) },
    }),
    ...(reason && { reason }),
    ...(expiresAt && { expiresAt }),
  };
}
// The words of a file, checked by the entry's schema like all else of it.
type Instrument = NonNullable<EntriesRequest["entries"][number]["instrument"]>;
type Type = NonNullable<EntriesRequest["entries"][number]["customer"]>["type"];

function invalid(message: string): CallFailure {
  return localFailure("invalid_request", message);
}
