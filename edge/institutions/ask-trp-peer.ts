// Asks a peer of the Travel Rule Protocol what its discoverability tells: version, uptime and extensions, by three requests without a
// body. Believes nothing: an answer is of the published shape and in time, or it is a failure with a code. Nothing of any
// organisation, customer or transfer is sent.

import { z } from "zod";
import type { TestAnswer, TestFailure } from "./institution-network.ts";

/** What both published implementations take; the requests of a test are the same in all versions 3. */
const OUR_VERSION = "3.1.0";
const SPOKEN_MAJOR = 3;
const BYTES_MAX = 64 * 1024;
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

  constructor(code: TestFailure) {
    super(code);
    this.code = code;
  }
}

/** Since when a test runs, in ms since 1970, and what ends it. */
export interface TestTime {
  readonly startedAt: number;
  readonly signal: AbortSignal;
}

/** @param url where the peer takes inquiries: what is asked stands at the root of its host. */
export async function askTrpPeer(
  ask: Ask,
  url: string,
  { startedAt, signal }: TestTime,
): Promise<TestAnswer> {
  const get = async (path: string, type: string) => {
    const identifier = crypto.randomUUID();
    const response = await ask(new URL(path, url).href, {
      method: "GET",
      headers: { accept: type, "api-version": OUR_VERSION, "request-identifier": identifier },
      // A peer says itself where it is: nobody else is asked.
      redirect: "manual",
      signal,
    });
    return textOf(response, type, identifier);
  };
  const latencyMs = () => Date.now() - startedAt;
  try {
    const { version } = shaped(versionSchema, await get("/version", "application/json"));
    if (majorOf(version) !== SPOKEN_MAJOR) throw new Failed("version_unsupported");
    if (!/^\s*\d{1,15}\s*$/.test(await get("/uptime", "text/plain"))) throw new Failed("not_understood");
    const { required } = shaped(extensionsSchema, await get("/extensions", "application/json"));
    if (required.length > 0) throw new Failed("extension_unsupported");
    return { result: "passed", code: null, latencyMs: latencyMs() };
  } catch (error) {
    const code = error instanceof Failed ? error.code : signal.aborted ? "timeout" : "network_error";
    return { result: "failed", code, latencyMs: latencyMs() };
  }
}

async function textOf(response: Response, type: string, identifier: string): Promise<string> {
  const failure = failureOf(response, type, identifier);
  if (failure !== null) {
    await response.body?.cancel();
    throw new Failed(failure);
  }
  return readText(response);
}

function failureOf({ status, headers }: Response, type: string, identifier: string): TestFailure | null {
  if (status >= 300 && status < 400) return "redirect";
  const version = headers.get("api-version");
  // Whoever refuses a version says which one it speaks.
  if (version !== null && majorOf(version) !== SPOKEN_MAJOR) return "version_unsupported";
  if (status !== 200) return "http_error";
  const answered = headers.get("request-identifier");
  if (answered !== null && answered.toLowerCase() !== identifier) return "not_understood";
  const [sent = ""] = (headers.get("content-type") ?? "").split(";");
  return sent.trim().toLowerCase() === type ? null : "not_understood";
}

function majorOf(version: string): number | null {
  const [, major] = VERSION.exec(version.trim()) ?? [];
  return major === undefined ? null : Number(major);
}

/** @throws Failed for more than any answer has; and where the body breaks off. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  for (let bytes = 0; ;) {
    const part = await reader?.read();
    if (part === undefined || part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > BYTES_MAX) {
      await reader?.cancel();
      throw new Failed("not_understood");
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function shaped<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Failed("not_understood");
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Failed("not_understood");
  return parsed.data;
}
