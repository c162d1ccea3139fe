// A request of an analyst, read: who asks, and what. Every other way to name a user, to set something or to send data is
// refused, not passed on.

import type { IncomingMessage } from "node:http";
import { ANALYST_SETTINGS } from "#warehouse/analysts.ts";
import { isAdmittedFormat } from "./admit-query.ts";

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

export interface Question {
  readonly sql: string;
  /** Format and values of parameters, as ClickHouse takes them. */
  readonly parameters: URLSearchParams;
}

/** In one sentence. */
export type Refusal = { readonly ok: false; readonly sentence: string };
type Read<T> = ({ readonly ok: true } & T) | Refusal;

const ANALYST = /^analyst_[A-Za-z0-9_]{1,100}$/;
const PASSWORD = /^[!-~]{1,200}$/;
const BASIC = /^Basic ([A-Za-z0-9+/]+=*)$/;
const LONGEST_QUERY_BYTES = 64 * 1024;
// Line breaks and tabs are the only control characters of a query.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const UTF8 = new TextDecoder("utf-8", { fatal: true });
/**
 * How a client of ClickHouse wants to be answered, which the official ones say with each query. The door answers in its own way
 * whatever they say: at once, without progress, uncompressed and within an analyst's limit.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "enable_http_compression",
  "http_headers_progress_interval_ms",
  "max_execution_time",
  "query_id",
  "send_progress_in_http_headers",
  "wait_end_of_query",
]);
const PROTOCOL_VERSION = /^\d{1,6}$/;
const SETTINGS: Readonly<Record<string, string | number>> = ANALYST_SETTINGS;

/** The name and password of an analyst, by Basic or by ClickHouse's own headers; null for anybody else. */
export function readCredentials({ headers }: IncomingMessage): Credentials | null {
  const basic = BASIC.exec(headers.authorization ?? "")?.[1];
  const user = headers["x-clickhouse-user"];
  const password = headers["x-clickhouse-key"];
  // Two names are no name: somebody else might believe the other.
  if (headers.authorization !== undefined && (user !== undefined || password !== undefined)) return null;
  if (basic === undefined) return credentialsOf(user, password);
  const [, name, rest] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, "base64").toString("utf8")) ?? [];
  return credentialsOf(name, rest);
}

function credentialsOf(
  user: string | string[] | undefined,
  password: string | string[] | undefined,
): Credentials | null {
  if (typeof user !== "string" || typeof password !== "string") return null;
  return ANALYST.test(user) && PASSWORD.test(password) ? { user, password } : null;
}

/** @param database the only one that may be named. */
export async function readQuestion(request: IncomingMessage, database: string): Promise<Read<Question>> {
  const type = request.headers["content-type"] ?? "";
  if (request.headers["content-encoding"] !== undefined || type.startsWith("multipart/")) {
    return refuse("Send the query as plain text, uncompressed and without other data.");
  }
  const url = new URL(request.url ?? "/", "http://analyst-door");
  const parameters = readParameters(url.searchParams, database);
  if (!parameters.ok) return parameters;
  const body = await readText(request);
  if (!body.ok) return body;
  const named = url.searchParams.getAll("query");
  const texts = [...named, body.text].filter((text) => text.trim() !== "");
  const [sql] = texts;
  if (sql === undefined || texts.length > 1)
    return refuse("A request holds one query: in its body, or in `query`.");
  if (CONTROL.test(sql)) return refuse("A query holds no control characters.");
  return { ok: true, sql, parameters: parameters.parameters };
}

function readParameters(
  given: URLSearchParams,
  database: string,
): Read<{ readonly parameters: URLSearchParams }> {
  const parameters = new URLSearchParams({ database });
  for (const [name, value] of given) {
    if (name === "query" || LEFT_OUT.has(name)) continue;
    // How the client reads the format Native.
    if (name === "client_protocol_version" && PROTOCOL_VERSION.test(value)) parameters.set(name, value);
    else if (name === "default_format" && isAdmittedFormat(value)) parameters.set(name, value);
    else if (name.startsWith("param_")) parameters.append(name, value);
    else if (!isAsItIs(name, value, database)) {
      return refuse(`${name} is not for an analyst to set: leave it out.`);
    }
  }
  return { ok: true, parameters };
}

/** What a client may say because it changes nothing. */
function isAsItIs(name: string, value: string, database: string): boolean {
  if (name === "database") return value === database;
  return Object.hasOwn(SETTINGS, name) && String(SETTINGS[name]) === value;
}

async function readText(request: IncomingMessage): Promise<Read<{ readonly text: string }>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LONGEST_QUERY_BYTES) return refuse("A query has at most 64 KiB.");
    chunks.push(chunk);
  }
  try {
    return { ok: true, text: UTF8.decode(Buffer.concat(chunks)) };
  } catch {
    return refuse("A query is UTF-8.");
  }
}

function refuse(sentence: string): Refusal {
  return { ok: false, sentence };
}
