// Step 2: one INSERT of the bytes as they came from Kafka, joined by line ends. Nothing is parsed here.
// Guarantee: `inserted` means that every event of the batch is a row that survives a power cut; otherwise any of them may be,
// and the same batch may be inserted again, because rows are identified by event id.

import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ClickHouseError, type ClickHouseSettings } from "@clickhouse/client";
import type { Warehouse } from "#warehouse/client.ts";
import { describeError } from "../log.ts";

/** How landing tables read event JSON: strictly, but for unknown fields, which newer writers may add. */
export const LANDING_SETTINGS: ClickHouseSettings = {
  input_format_skip_unknown_fields: 1,
  input_format_json_ignore_unknown_keys_in_named_tuple: 1,
  input_format_json_defaults_for_missing_elements_in_named_tuple: 0,
  input_format_null_as_default: 0,
  // `assessment` and `context` are kept as the texts they came as.
  input_format_json_read_objects_as_strings: 1,
  input_format_json_read_arrays_as_strings: 0,
  input_format_json_read_numbers_as_strings: 0,
  input_format_json_read_bools_as_strings: 0,
  input_format_json_read_bools_as_numbers: 0,
  // Callers' texts may hold half a surrogate pair; it is kept as its escape sequence.
  input_format_json_throw_on_bad_escape_sequence: 0,
  // The answer comes when every table behind the landing has its part, synced to the disk (`fsync_after_insert`).
  wait_end_of_query: 1,
  // Rows that are the same are found when reading and merging anyway (`final = 1`): to look for them in each insert, too,
  // costs a fifth of ClickHouse's CPU for it.
  optimize_on_insert: 0,
  // A replay may bring events of any number of months.
  max_partitions_per_insert_block: "0",
  // One thread an insert, and two inserts at a time (topic-loader.ts): splitting the work of one insert among threads
  // costs a third more CPU for the same rows, measured on two cores.
  input_format_parallel_parsing: 0,
  parallel_view_processing: 0,
};

export type InsertResult =
  | { readonly kind: "inserted" }
  /** ClickHouse read the events and will never take them as they are. */
  | { readonly kind: "refused"; readonly code: string }
  /** It may take them later. */
  | { readonly kind: "unavailable"; readonly detail: string };

/** ClickHouse's error codes that speak of the data itself, so that a repeat would fail in the same way. */
const REFUSALS = new Set([
  "6", // CANNOT_PARSE_TEXT
  "25", // CANNOT_PARSE_ESCAPE_SEQUENCE
  "26", // CANNOT_PARSE_QUOTED_STRING
  "27", // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  "32", // ATTEMPT_TO_READ_AFTER_EOF
  "33", // CANNOT_READ_ALL_DATA
  "38", // CANNOT_PARSE_DATE
  "41", // CANNOT_PARSE_DATETIME
  "53", // TYPE_MISMATCH
  "69", // ARGUMENT_OUT_OF_BOUND
  "70", // CANNOT_CONVERT_TYPE
  "72", // CANNOT_PARSE_NUMBER
  "117", // INCORRECT_DATA
  "128", // TOO_LARGE_ARRAY_SIZE
  "130", // CANNOT_READ_ARRAY_FROM_TEXT
  "131", // TOO_LARGE_STRING_SIZE
  "190", // SIZES_OF_ARRAYS_DONT_MATCH
  "306", // TOO_DEEP_RECURSION
  "321", // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  "349", // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  "407", // DECIMAL_OVERFLOW
  "467", // CANNOT_PARSE_BOOL
  "469", // VIOLATED_CONSTRAINT
  "691", // UNKNOWN_ELEMENT_OF_ENUM
]);

/** What a smaller insert may not meet: the server's bounds on one query's memory and time. */
const TOO_LARGE = new Set([
  "159", // TIMEOUT_EXCEEDED
  "173", // CANNOT_ALLOCATE_MEMORY
  "241", // MEMORY_LIMIT_EXCEEDED
]);

/**
 * Of events that their schema has checked: what they lack is optional, such as a member that is younger than the event, and
 * takes its default.
 */
export const CHECKED_SETTINGS: ClickHouseSettings = {
  ...LANDING_SETTINGS,
  input_format_json_defaults_for_missing_elements_in_named_tuple: 1,
};

/** A batch that is too large is split in halves: as it is, it would fail forever. */
export async function insertEvents(
  clickhouse: Warehouse,
  landingTable: string,
  values: readonly Buffer[],
  settings = LANDING_SETTINGS,
): Promise<InsertResult> {
  const result = await insertAtOnce(clickhouse, landingTable, values, settings);
  if (result.kind !== "too_large") return result;
  if (values.length === 1) return { kind: "unavailable", detail: result.detail };
  const middle = Math.ceil(values.length / 2);
  const first = await insertEvents(clickhouse, landingTable, values.slice(0, middle), settings);
  return first.kind === "inserted"
    ? insertEvents(clickhouse, landingTable, values.slice(middle), settings)
    : first;
}

async function insertAtOnce(
  clickhouse: Warehouse,
  landingTable: string,
  values: readonly Buffer[],
  settings: ClickHouseSettings,
): Promise<InsertResult | { readonly kind: "too_large"; readonly detail: string }> {
  try {
    // `exec`, because `insert` takes this format only as objects to be turned into JSON.
    const { stream } = await clickhouse.exec({
      query: `INSERT INTO ${landingTable} FORMAT JSONEachRow`,
      values: Readable.from(joinLines(values), { objectMode: false }),
      clickhouse_settings: settings,
    });
    await drain(stream);
    return { kind: "inserted" };
  } catch (error) {
    if (error instanceof ClickHouseError && REFUSALS.has(error.code)) {
      return { kind: "refused", code: error.code };
    }
    if (error instanceof ClickHouseError && TOO_LARGE.has(error.code)) {
      return { kind: "too_large", detail: describeError(error) };
    }
    return { kind: "unavailable", detail: describeError(error) };
  }
}

// The answer is empty, and the connection is free for the next request once it has been read.
async function drain(stream: Readable): Promise<void> {
  stream.resume();
  await finished(stream);
}

const LINE_END = 0x0a;
/** Small enough for the allocator to hand out the same memory again, large enough to be few writes. */
const CHUNK_BYTES = 1024 * 1024;

function* joinLines(values: readonly Buffer[]): Generator<Buffer> {
  for (let from = 0; from < values.length;) {
    let bytes = 0;
    let to = from;
    for (
      let value = values[to];
      value !== undefined && (bytes === 0 || bytes + value.length < CHUNK_BYTES);
    ) {
      bytes += value.length + 1;
      value = values[++to];
    }
    yield joinSome(values, from, to, bytes);
    from = to;
  }
}

function joinSome(values: readonly Buffer[], from: number, to: number, bytes: number): Buffer {
  const chunk = Buffer.allocUnsafeSlow(bytes);
  let at = 0;
  for (let index = from; index < to; index++) {
    at += values[index]?.copy(chunk, at) ?? 0;
    chunk[at++] = LINE_END;
  }
  return chunk;
}
