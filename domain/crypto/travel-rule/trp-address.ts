// Where a peer of the Travel Rule Protocol (TRP) answers: read from its Travel Address, from an LNURL of version 2, or from a URL.
// A Travel Address is `ta` and, in base58 with a checksum, an HTTPS URL without its scheme whose query says `t=i`.

import { bech32 } from "@scure/base";
import { base58check, decoded } from "../../screening/addresses/address-form.ts";

const LNURL_PREFIX = "lnurl";
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const URL_TEXT = /^https?:\/\/\S+$/i;
/** Names inside a network are left to the guard of all addresses outside. */
const HAS_HOST = /^(?:localhost|\[[0-9a-f:.]+\]|[^/?#@\s]+\.[^/?#@\s]+?)(?::[0-9]{1,5})?(?:[/?#]|$)/i;

/** @returns the URL; null for any other text. */
export function trpUrlOf(text: string): string | null {
  if (SCHEME.test(text)) return URL_TEXT.test(text) ? text : null;
  if (text.toLowerCase().startsWith(`${LNURL_PREFIX}1`)) return lnurl(text);
  return text.startsWith("ta") ? travelAddress(text.slice(2)) : null;
}

function travelAddress(encoded: string): string | null {
  const bytes = decoded(base58check, encoded);
  if (bytes === null) return null;
  const text = textOf(bytes);
  if (text === null || SCHEME.test(text) || !HAS_HOST.test(text)) return null;
  return saysInquiry(text) ? `https://${text}` : null;
}

function saysInquiry(text: string): boolean {
  const [, query = ""] = /\?([^#]*)/.exec(text) ?? [];
  return query.split("&").includes("t=i");
}

function lnurl(text: string): string | null {
  const read = bech32.decodeUnsafe(text.toLowerCase(), false);
  const bytes = read ? bech32.fromWordsUnsafe(read.words) : undefined;
  if (!read || bytes === undefined || read.prefix !== LNURL_PREFIX) return null;
  const url = textOf(bytes);
  return url !== null && /^https:\/\/\S+$/.test(url) ? url : null;
}

/** Printable ASCII, as URLs are. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.length === 0 || bytes.some((byte) => byte <= 0x20 || byte > 0x7e)) return null;
  return String.fromCharCode(...bytes);
}
