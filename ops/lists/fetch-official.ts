// Fetches official files into a folder. If the publisher says that a file has not changed (HTTP 304), the last copy is used.
// Each file keeps the day on which it was published.

import { cpSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { maySendAgain, tryAgain, type Tried } from "weir-client";
import type { FileAddress } from "./official-addresses.ts";

const TIMEOUT_MILLISECONDS = 120_000;
const ATTEMPTS = 3;

/** What a publisher said of a file, to be sent back when it is asked for again. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The files of an earlier time: where they lie, and what was said of each, by its address. */
export interface Fetched {
  readonly folder: string;
  readonly validators: Readonly<Record<string, Validators>>;
}

export type Fetching =
  | { readonly ok: true; readonly fetched: Fetched; readonly changed: boolean }
  /** A sentence that says which file cannot be had. */
  | { readonly ok: false; readonly problem: string };

/** @param folder an empty one; what lies in it after a failure is not whole. */
export async function fetchOfficial(
  files: readonly FileAddress[],
  folder: string,
  before: Fetched | null,
): Promise<Fetching> {
  const validators: Record<string, Validators> = {};
  let changed = false;
  for (const { file, url } of files) {
    const known = before?.validators[url] ?? null;
    const answer = await tryAgain(() => fetchFile(url, join(folder, file), known), ATTEMPTS);
    if (typeof answer === "string") return { ok: false, problem: `${file} could not be fetched: ${answer}.` };
    if (answer === null && before !== null && known !== null) {
      cpSync(join(before.folder, file), join(folder, file), { preserveTimestamps: true });
      validators[url] = known;
    } else if (answer !== null) {
      validators[url] = answer;
      changed = true;
    } else return { ok: false, problem: `${file} could not be fetched: HTTP 304 to who has none.` };
  }
  return { ok: true, fetched: { folder, validators }, changed };
}

/** @returns null for a file that has not changed; a text says why it cannot be had. */
async function fetchFile(
  url: string,
  path: string,
  known: Validators | null,
): Promise<Tried<Validators | string | null>> {
  try {
    const headers = {
      ...(known?.etag != null && { "if-none-match": known.etag }),
      ...(known?.lastModified != null && { "if-modified-since": known.lastModified }),
    };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    if (response.status !== 200) {
      await response.body?.cancel();
      const { status, headers: answered } = response;
      return status === 304 ? final(null) : failed(status, `HTTP ${status}`, answered.get("retry-after"));
    }
    // Ends with an error where the connection does before the announced length. Whole, not in a stream: a reader that
    // pauses runs into an assertion of fetch where a server ends the connection by itself.
    writeFileSync(path, await response.bytes());
    const lastModified = response.headers.get("last-modified");
    const published = Date.parse(lastModified ?? "");
    if (!Number.isNaN(published)) utimesSync(path, published / 1_000, published / 1_000);
    return final({ etag: response.headers.get("etag"), lastModified });
  } catch (error) {
    const tookTooLong = error instanceof Error && error.name === "TimeoutError";
    return failed(null, tookTooLong ? "it took too long" : "the connection failed", null);
  }
}

function final(outcome: Validators | null): Tried<Validators | null> {
  return { outcome, mayTryAgain: false, retryAfter: null };
}

function failed(status: number | null, why: string, retryAfter: string | null): Tried<string> {
  const mayTryAgain = maySendAgain({ method: "GET", hasIdentity: false }, status);
  return { outcome: why, mayTryAgain, retryAfter };
}
