// The bytes of a request's body, never more of them than its bound.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { BODY_MAX_BYTES } from "#domain/contract/values/limits.ts";

/** Reads at most `maxBytes`; more is `payload_too_large` without reading on. */
export async function readBody(
  request: Request,
  maxBytes: number = BODY_MAX_BYTES,
): Promise<Result<Uint8Array>> {
  const announced = request.headers.get("content-length");
  if (announced === null) return readStream(request.body, maxBytes);
  if (Number(announced) > maxBytes) return tooLarge(maxBytes);
  return succeed(new Uint8Array(await request.arrayBuffer()));
}

/** The same, unpacked as its `Content-Encoding` says: the bound holds before and after. */
export async function readUnpackedBody(request: Request): Promise<Result<Uint8Array>> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity") return readBody(request);
  if (encoding !== "gzip" && encoding !== "deflate") {
    return fail("invalid_request", "Content-Encoding: must be gzip, deflate or identity.");
  }
  const packed = await readBody(request);
  if (!packed.ok) return packed;
  try {
    const unpacked = new Blob([packed.value]).stream().pipeThrough(new DecompressionStream(encoding));
    return await readStream(unpacked, BODY_MAX_BYTES);
  } catch {
    return fail("invalid_request", `Content-Encoding: the body is not valid ${encoding}.`);
  }
}

// Without a length the stream is counted as it comes.
async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Result<Uint8Array>> {
  if (stream === null) return succeed(new Uint8Array(0));
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.byteLength;
    if (length > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return succeed(concatenate(chunks, length));
}

function tooLarge(maxBytes: number): Failure {
  return fail("payload_too_large", `The body is larger than ${maxBytes} bytes.`);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
