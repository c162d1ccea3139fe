// Asks a peer of the Travel Rule Protocol what its discoverability tells: version, uptime and extensions, by three requests without a
// body. Believes nothing: an answer is of the published shape and in time, or it is a failure with a code. Nothing of any
// organisation, customer or transfer is sent.

import { z } from "zod";
import type { TestAnswer, TestFailure } from "./institution-network.ts";

/** What both published implementations take. The requests of a test are the same in all versions 3. */
export const OUR_VERSION = "3.1.0";
const SPOKEN_MAJOR = 3;
const BYTES_MAX = 64 * 1024;
/** What may be shown of what a peer sent: names of extensions and types, which nobody can write a text with. */
const SHOWN_NAME = /^[\w.+/-]{1,60}$/;
const NAMES_SHOWN = 5;
const VERSION = /^(\d{1,4})\.\d{1,4}\.\d{1,4}$/;

const versionSchema = z.object({ version: z.string().regex(VERSION), vendor: z.string().optional() });
const extensionsSchema = z.object({
  required: z.array(z.string()).default([]),
  supported: z.array(z.string()).default([]),
});

/** The way outside. */
export type Ask = (url: string, init: RequestInit) => Promise<Response>;

class Failed extends Error {
  readonly code: TestFailure;

  /** @param message one sentence for a person. */
  constructor(code: TestFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** Since when a test runs, in ms since 1970, and what ends it. */
export interface TestTime {
  readonly startedAt: number;
  readonly signal: AbortSignal;
}

type Path = "/version" | "/uptime" | "/extensions";
type Type = "application/json" | "text/plain";

/** @param url where the peer takes inquiries: what is asked stands at the root of its host. */
export async function askTrpPeer(
  ask: Ask,
  url: string,
  { startedAt, signal }: TestTime,
): Promise<TestAnswer> {
  let asked: Path = "/version";
  let version = OUR_VERSION;
  const request = (path: Path, type: Type, identifier: string) =>
    ask(new URL(path, url).href, {
      method: "GET",
      headers: { accept: type, "api-version": version, "request-identifier": identifier },
      // A peer says itself where it is: nobody else is asked.
      redirect: "manual",
      signal,
    });
  const get = async (path: Path, type: Type): Promise<string> => {
    asked = path;
    const identifier = crypto.randomUUID();
    const response = await request(path, type, identifier);
    const other = otherVersion(response, version);
    if (path !== "/version" || other === null) return textOf(response, { path, type, identifier });
    await response.body?.cancel();
    version = other;
    const again = crypto.randomUUID();
    return textOf(await request(path, type, again), { path, type, identifier: again });
  };
  const latencyMs = () => Date.now() - startedAt;
  try {
    const { version: theirs } = shaped("/version", versionSchema, await get("/version", "application/json"));
    if (majorOf(theirs) !== SPOKEN_MAJOR) {
      throw new Failed("version_unsupported", `GET /version says ${theirs}, and we speak ${SPOKEN_MAJOR}.x.`);
    }
    if (!/^\s*\d{1,15}\s*$/.test(await get("/uptime", "text/plain"))) {
      throw notUnderstood("/uptime", "with a text that is no whole number of seconds");
    }
    const extensions = await get("/extensions", "application/json");
    const { required } = shaped("/extensions", extensionsSchema, extensions);
    if (required.length > 0) throw missing(required);
    return { result: "passed", code: null, latencyMs: latencyMs() };
  } catch (error) {
    return { result: "failed", ...reasonOf(error, asked, signal), latencyMs: latencyMs() };
  }
}

function reasonOf(error: unknown, asked: Path, { aborted }: AbortSignal) {
  if (error instanceof Failed) return { code: error.code, detail: error.message };
  if (aborted) return { code: "timeout", detail: `GET ${asked} had no whole answer in time.` } as const;
  return {
    code: "network_error",
    detail: `GET ${asked} had no whole answer: no connection, no trusted certificate, or it broke off.`,
  } as const;
}

/** A peer that refuses our version says which one it speaks: one of the same major, or null. */
function otherVersion({ status, headers }: Response, ours: string): string | null {
  const version = headers.get("api-version")?.trim() ?? "";
  return status === 400 && version !== ours && majorOf(version) === SPOKEN_MAJOR ? version : null;
}

interface Question {
  readonly path: Path;
  readonly type: Type;
  readonly identifier: string;
}

async function textOf(response: Response, question: Question): Promise<string> {
  const failure = failureOf(response, question);
  if (failure !== null) {
    await response.body?.cancel();
    throw failure;
  }
  return readText(response, question.path);
}

function failureOf({ status, headers }: Response, { path, type, identifier }: Question): Failed | null {
  const answered = `GET ${path} was answered`;
  if (status >= 300 && status < 400) return new Failed("redirect", `${answered} ${status}, a redirect.`);
  const version = headers.get("api-version");
  if (version !== null && majorOf(version) !== SPOKEN_MAJOR) {
    const theirs = VERSION.test(version.trim()) ? `api-version ${version.trim()}` : "no known api-version";
    return new Failed(
      "version_unsupported",
      `${answered} ${status} in ${theirs}; we speak ${SPOKEN_MAJOR}.x.`,
    );
  }
  if (status !== 200) {
    const perhaps = status === 400 && version === null;
    const why = perhaps ? ` without an api-version: perhaps it does not take ours, ${OUR_VERSION}.` : ".";
    return new Failed("http_error", `${answered} ${status}${why}`);
  }
  const repeated = headers.get("request-identifier");
  if (repeated !== null && repeated.toLowerCase() !== identifier) {
    return notUnderstood(path, "with the request-identifier of another request");
  }
  const [sent = ""] = (headers.get("content-type") ?? "").split(";");
  if (sent.trim().toLowerCase() === type) return null;
  const named = SHOWN_NAME.test(sent.trim()) ? sent.trim() : "another type";
  return notUnderstood(path, `as ${named}, not as ${type}`);
}

function notUnderstood(path: Path, how: string): Failed {
  return new Failed("not_understood", `GET ${path} was answered ${how}.`);
}

function missing(required: readonly string[]): Failed {
  const shown = required.filter((name) => SHOWN_NAME.test(name)).slice(0, NAMES_SHOWN);
  const names = [...shown, ...(shown.length < required.length ? ["others"] : [])].join(", ");
  return new Failed("extension_unsupported", `It requires extensions that we have not: ${names}.`);
}

function majorOf(version: string): number | null {
  const [, major] = VERSION.exec(version.trim()) ?? [];
  return major === undefined ? null : Number(major);
}

/** @throws Failed for more than any answer has; and where the body breaks off. */
async function readText(response: Response, path: Path): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  for (let bytes = 0; ;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > BYTES_MAX) {
      await reader?.cancel();
      throw notUnderstood(path, `with more than ${BYTES_MAX} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function shaped<T extends z.ZodType>(path: Path, schema: T, text: string): z.output<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw notUnderstood(path, "with a text that is no JSON");
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw notUnderstood(path, "with JSON that is not the published answer");
  return parsed.data;
}
