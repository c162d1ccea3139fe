// The bytes of a request's body: never more of them than its bound, and never waited for longer than is patient.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { BODY_MAX_BYTES } from "#domain/contract/values/limits.ts";
import { SECOND } from "#domain/time/instant.ts";

/** A body that is not there by then never comes: its caller keeps a connection, and sends nothing. */
const BODY_WITHIN_MILLISECONDS = 20 * SECOND;

export interface BodyBounds {
  /** As of any other request unless given. */
  readonly maxBytes?: number | undefined;
  readonly withinMilliseconds?: number;
}

/** @returns `payload_too_large` for more than `maxBytes`, without reading on; 400 for a body that does not come, or breaks off. */
export async function readBody(request: Request, bounds: BodyBounds = {}): Promise<Result<Uint8Array>> {
  const { maxBytes = BODY_MAX_BYTES, withinMilliseconds = BODY_WITHIN_MILLISECONDS } = bounds;
  const announced = request.headers.get("content-length");
  if (Number(announced) > maxBytes) return tooLarge(maxBytes);
  if (request.body === null) return succeed(new Uint8Array(0));
  if (announced !== null) return inTime(readWhole(request), withinMilliseconds);
  const reader = request.body.getReader();
  const read = await inTime(readPieces(reader, maxBytes), withinMilliseconds);
  // What was refused is not read on behind the answer. Of a body that broke off there is nothing left to end.
  if (!read.ok) await reader.cancel().catch(() => undefined);
  return read;
}

async function readWhole(request: Request): Promise<Result<Uint8Array>> {
  return succeed(new Uint8Array(await request.arrayBuffer()));
}

// Without a length the stream is counted as it comes.
async function readPieces(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Result<Uint8Array>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.byteLength;
    if (length > maxBytes) return tooLarge(maxBytes);
    pieces.push(next.value);
  }
  return succeed(concatenate(pieces, length));
}

/** Whatever goes wrong while a body is read is the caller's: its frame is broken, or the connection is. */
function inTime<T>(reading: Promise<Result<T>>, milliseconds: number): Promise<Result<T>> {
  return new Promise((resolve) => {
    const end = (read: Result<T>): void => {
      clearTimeout(timer);
      resolve(read);
    };
    const timer = setTimeout(() => end(late(milliseconds)), milliseconds);
    reading.then(end, () => end(brokenOff()));
  });
}

function late(milliseconds: number): Failure {
  return fail(
    "invalid_request",
    `The body did not arrive within ${milliseconds / SECOND} seconds. Nothing was done: send the request again.`,
  );
}

function brokenOff(): Failure {
  return fail("invalid_request", "The body breaks off, or its chunks are not as HTTP frames them.");
}

export function tooLarge(maxBytes: number): Failure {
  return fail("payload_too_large", `The body is larger than ${maxBytes} bytes.`);
}

function concatenate(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
