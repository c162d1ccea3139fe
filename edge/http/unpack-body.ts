// A body as its `Content-Encoding` packed it: the bound holds while it is unpacked, so that one who sends little costs little.

import { gunzipSync, inflateSync, type Unpacked } from "node:zlib";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { BODY_MAX_BYTES } from "#domain/contract/values/limits.ts";
import { readBody, tooLarge } from "./read-body.ts";

const ENCODINGS = { gzip: gunzipSync, deflate: inflateSync } as const;
type Encoding = keyof typeof ENCODINGS;

/** The bytes, unpacked: at most 256 KiB before and after. */
export async function readUnpackedBody(request: Request): Promise<Result<Uint8Array>> {
  const encoding = encodingOf(request);
  if (encoding === "identity") return readBody(request);
  if (!isKnown(encoding)) {
    return fail("invalid_request", "Content-Encoding: must be gzip, deflate or identity.");
  }
  const packed = await readBody(request);
  return packed.ok ? unpacked(packed.value, encoding) : packed;
}

/** For where nobody has yet said who they are. @returns 400 for a packed body, unread; null for a plain one. */
export function refusePacked(request: Request): Failure | null {
  if (encodingOf(request) === "identity") return null;
  return fail(
    "invalid_request",
    "Content-Encoding: this operation takes its body unpacked; leave the header out.",
  );
}

function encodingOf({ headers }: Request): string {
  return headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
}

function isKnown(encoding: string): encoding is Encoding {
  return Object.hasOwn(ENCODINGS, encoding);
}

/** One packed text, whole and alone: what another reader of the same bytes might pass over is refused. */
function unpacked(bytes: Uint8Array, encoding: Encoding): Result<Uint8Array> {
  try {
    const { buffer, engine } = ENCODINGS[encoding](bytes, { maxOutputLength: BODY_MAX_BYTES, info: true });
    const isAlone =
      engine.bytesWritten === bytes.length && (encoding !== "gzip" || endsWithLength(bytes, buffer));
    return isAlone ? succeed(buffer) : invalid(encoding);
  } catch (error) {
    // What unpacks to more: everything else that is wrong with it is an Error alone.
    return error instanceof RangeError ? tooLarge(BODY_MAX_BYTES) : invalid(encoding);
  }
}

/** The last four bytes of a gzip member are its length (RFC 1952, 2.3.1): of two members they are the second's alone. */
function endsWithLength(packed: Uint8Array, { length }: Unpacked["buffer"]): boolean {
  const { buffer, byteOffset, byteLength } = packed;
  return new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4, true) === length;
}

function invalid(encoding: Encoding): Failure {
  return fail("invalid_request", `Content-Encoding: the body is not valid ${encoding}.`);
}
