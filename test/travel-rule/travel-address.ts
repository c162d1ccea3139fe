// Travel Addresses, written from the published facts alone: `ta`, then the base58check of a URI without its scheme, which
// is always https, and with the query `t=i`. Base58 is done here too, so that a fault in a library is no fault of both sides.

import { createHash } from "node:crypto";
import { isIP } from "node:net";

const PREFIX = "ta";
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const CHECKSUM_BYTES = 4;

/** What of a Travel Address is wrong, in the order in which it is looked at. */
export type AddressFault = "prefix" | "characters" | "length" | "checksum" | "scheme" | "host" | "tag";
export type DecodedAddress =
  | { readonly ok: true; readonly uri: string }
  | { readonly ok: false; readonly fault: AddressFault };
export type EncodedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: AddressFault };

/** The address of `host/path?t=i`. */
export function encodeTravelAddress(uri: string): EncodedAddress {
  const fault = faultOf(uri);
  if (fault !== null) return { ok: false, fault };
  const bytes = Buffer.from(uri, "utf8");
  return { ok: true, address: PREFIX + toBase58(Buffer.concat([bytes, checksumOf(bytes)])) };
}

/** The URI inside an address, as it was written: `https://` is to be put before it. */
export function decodeTravelAddress(address: string): DecodedAddress {
  if (!address.startsWith(PREFIX)) return { ok: false, fault: "prefix" };
  const bytes = fromBase58(address.slice(PREFIX.length));
  if (bytes === null) return { ok: false, fault: "characters" };
  if (bytes.length <= CHECKSUM_BYTES) return { ok: false, fault: "length" };
  const content = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!checksumOf(content).equals(bytes.subarray(-CHECKSUM_BYTES))) return { ok: false, fault: "checksum" };
  const uri = content.toString("utf8");
  const fault = faultOf(uri);
  return fault === null ? { ok: true, uri } : { ok: false, fault };
}

function faultOf(uri: string): AddressFault | null {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(uri)) return "scheme";
  const url = URL.parse(`https://${uri}`);
  // A machine's own name is no address for others; `localhost` and numbers are, in tests.
  if (url === null || !isReachableName(url.hostname)) return "host";
  return url.searchParams.get("t") === "i" ? null : "tag";
}

function isReachableName(hostname: string): boolean {
  const isNumber = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return isNumber || hostname === "localhost" || /[^.]\.[^.]/.test(hostname);
}

function checksumOf(bytes: Buffer): Buffer {
  const once = createHash("sha256").update(bytes).digest();
  return createHash("sha256").update(once).digest().subarray(0, CHECKSUM_BYTES);
}

function toBase58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString("hex") || "0"}`);
  let digits = "";
  for (; rest > 0n; rest /= 58n) digits = ALPHABET.charAt(Number(rest % 58n)) + digits;
  // Each zero byte in front is a `1`, for the number itself does not show it.
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return ALPHABET.charAt(0).repeat(zeros < 0 ? bytes.length : zeros) + digits;
}

function fromBase58(text: string): Buffer | null {
  let number = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const hex = number === 0n ? "" : number.toString(16);
  const zeros = Buffer.alloc(text.length - text.replace(/^1+/, "").length);
  return Buffer.concat([zeros, Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex")]);
}
