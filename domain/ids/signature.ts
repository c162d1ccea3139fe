// The signature between edge and pipeline, alike in both directions.
// Header `Weir-Signature: t=<unix seconds>,k=<key id>,v1=<hex HMAC-SHA-256 of "<METHOD>\n<path>\n<t>\n" + body>`.

import { equalInConstantTime } from "./constant-time.ts";
import { hmacSha256 } from "./sha256.ts";

export const SIGNATURE_HEADER = "weir-signature";
export const SIGNATURE_TOLERANCE_SECONDS = 300;

export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

export interface SignedRequest {
  readonly method: string;
  /** Path with its query, as sent. */
  readonly path: string;
  readonly body: Uint8Array;
}

/** @param nowSeconds the sender's clock, whole seconds since 1970. */
export function sign(request: SignedRequest, key: SigningKey, nowSeconds: number): string {
  return `t=${nowSeconds},k=${key.id},v1=${mac(request, key, nowSeconds)}`;
}

/** True for a signature by one of `keys`, made within five minutes of `nowSeconds` either way. */
export function verify(
  request: SignedRequest,
  header: string | null | undefined,
  keys: readonly SigningKey[],
  nowSeconds: number,
): boolean {
  const claim = readClaim(header, keys, nowSeconds);
  return claim !== null && equalInConstantTime(mac(request, claim.key, claim.seconds), claim.signature);
}

/** False for what `verify` would refuse whatever the body is: it need not be read. */
export function mayBeSigned(
  header: string | null | undefined,
  keys: readonly SigningKey[],
  nowSeconds: number,
): boolean {
  return readClaim(header, keys, nowSeconds) !== null;
}

interface Claim {
  readonly key: SigningKey;
  readonly seconds: number;
  readonly signature: string;
}

function readClaim(
  header: string | null | undefined,
  keys: readonly SigningKey[],
  nowSeconds: number,
): Claim | null {
  const match = /^t=(\d{1,12}),k=([^,]{1,64}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match) return null;
  const [, time = "", keyId = "", signature = ""] = match;
  const seconds = Number(time);
  if (Math.abs(nowSeconds - seconds) > SIGNATURE_TOLERANCE_SECONDS) return null;
  const key = keys.find((candidate) => candidate.id === keyId);
  return key === undefined ? null : { key, seconds, signature };
}

function mac(request: SignedRequest, key: SigningKey, seconds: number): string {
  return hmacSha256(key.secret, [`${request.method}\n${request.path}\n${seconds}\n`, request.body], "hex");
}
