// What may stand in each part of a message: the terms of RFC 3986 and RFC 3339 that EIP-4361's grammar is made of.

import { parseInstant } from "../../time/instant.ts";
import ipaddr from "ipaddr.js";

const UNRESERVED = "A-Za-z0-9\\-._~";
const SUB_DELIMITERS = "!$&'()*+,;=";
const ENCODED = "%[0-9A-Fa-f]{2}";
const PATH_CHARACTER = `(?:[${UNRESERVED}${SUB_DELIMITERS}:@]|${ENCODED})`;

const SCHEME = /^[A-Za-z][A-Za-z0-9+\-.]*$/;
// RFC 3986 allows an empty host; here the host says who asks, so there is one.
const AUTHORITY = new RegExp(
  `^(?:(?:[${UNRESERVED}${SUB_DELIMITERS}:]|${ENCODED})*@)?` +
    `(?:\\[(?<ipv6>[0-9A-Fa-f:.]+)\\]|(?:[${UNRESERVED}${SUB_DELIMITERS}]|${ENCODED})+)(?::[0-9]*)?$`,
);
const URI = new RegExp(
  `^[A-Za-z][A-Za-z0-9+\\-.]*:(?://(?<authority>[^/?#]*)(?:/${PATH_CHARACTER}*)*` +
    `|/?(?:${PATH_CHARACTER}+(?:/${PATH_CHARACTER}*)*)?)` +
    `(?:\\?(?:${PATH_CHARACTER}|[/?])*)?(?:#(?:${PATH_CHARACTER}|[/?])*)?$`,
);
const STATEMENT = new RegExp(`^[${UNRESERVED}${SUB_DELIMITERS}:/?#[\\]@ ]*$`);
const REQUEST_ID = new RegExp(`^${PATH_CHARACTER}*$`);
const NONCE = /^[A-Za-z0-9]{8,}$/;

export function isScheme(text: string): boolean {
  return SCHEME.test(text);
}

export function isAuthority(text: string): boolean {
  const match = AUTHORITY.exec(text);
  const ipv6 = match?.groups?.["ipv6"];
  return match !== null && (ipv6 === undefined || ipaddr.IPv6.isValid(ipv6));
}

export function isUri(text: string): boolean {
  const match = URI.exec(text);
  const authority = match?.groups?.["authority"];
  // `file:///path` names no host.
  return match !== null && (authority === undefined || authority === "" || isAuthority(authority));
}

/** One line of letters, digits, spaces and RFC 3986's reserved characters. */
export function isStatement(text: string): boolean {
  return STATEMENT.test(text);
}

export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}

export function isNonce(text: string): boolean {
  return NONCE.test(text);
}

/** RFC 3339, as far as every store of Weir holds it. */
export function isDateTime(text: string): boolean {
  return parseInstant(text) !== null;
}
