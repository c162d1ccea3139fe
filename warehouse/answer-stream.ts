// The rows of an answer as they come. ClickHouse that fails after it began to answer says so at the end of the body, and cuts
// the connection: no answer that is not whole passes for a whole one.

import { extractErrorAtTheEndOfChunk, type ExecResult } from "@clickhouse/client";
import type { Readable } from "node:stream";

export type Answer = ExecResult<Readable>;

export class AnswerBrokeOff extends Error {}

const EXCEPTION_TAG = "x-clickhouse-exception-tag";
/** ClickHouse's words are at most 16 KiB. */
const HELD_BACK_BYTES = 32 * 1024;
const BROKE_OFF =
  "The answer broke off, so it is not whole. An analyst gets at most 1,000,000 rows, 60 seconds and 512 MiB: narrow the query.";

/**
 * The body without ClickHouse's error at its end.
 * @throws ClickHouseError with that error, or AnswerBrokeOff where the body does not come to its end.
 */
export async function* rowsOf({ stream, response_headers: headers }: Answer): AsyncGenerator<Buffer> {
  const tag = headers[EXCEPTION_TAG];
  let held: Buffer = Buffer.alloc(0);
  let isWhole = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      held = Buffer.concat([held, chunk]);
      if (held.length <= HELD_BACK_BYTES) continue;
      yield held.subarray(0, -HELD_BACK_BYTES);
      held = held.subarray(-HELD_BACK_BYTES);
    }
    isWhole = true;
  } catch (error) {
    throw errorIn(held, tag) ?? new AnswerBrokeOff(BROKE_OFF, { cause: error });
  } finally {
    if (!isWhole) stream.destroy();
  }
  const error = errorIn(held, tag);
  if (error !== null) throw error;
  yield held;
}

function errorIn(end: Buffer, tag: string | string[] | undefined): Error | null {
  if (typeof tag !== "string" || !end.includes(`__exception__\r\n${tag}`)) return null;
  return extractErrorAtTheEndOfChunk(end, tag);
}
