// An answer that its caller may have already: it has an `ETag`, and where `If-None-Match` names that it is 304, without a body.

import { sha256Hex } from "#domain/ids/sha256.ts";
import type { Handled } from "./exchange.ts";

const TAG_CHARACTERS = 32;

/** @param headers of the request. Failures stay as they are. */
export function unlessKnown(headers: Headers, answer: Handled): Handled {
  if (answer === undefined || !("status" in answer) || answer.status !== 200) return answer;
  const body = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  const etag = `"${sha256Hex(body).slice(0, TAG_CHARACTERS)}"`;
  const told = { ...answer.headers, etag };
  return isNamed(etag, headers.get("if-none-match"))
    ? { status: 304, body: null, headers: told }
    : { status: 200, body, headers: told };
}

/** RFC 9110, section 13.1.2: compared as weak tags, because a proxy that compresses makes them so. */
function isNamed(etag: string, given: string | null): boolean {
  const names = (given ?? "").split(",").map((name) => name.trim().replace(/^W\//, ""));
  return names.includes(etag) || names.includes("*");
}
