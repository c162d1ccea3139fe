// Fetches OFAC's files from OFAC's own service into a folder. Each keeps the day on which it was published.

import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OFFICIAL_FILES } from "./official-lists.ts";

/** https://ofac.treasury.gov/sanctions-list-service */
const SERVICE = "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/";
const TIMEOUT_MILLISECONDS = 60_000;

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Where the files are, with a slash at the end. */
  readonly service?: string;
}

/** @returns null when all of them are there, else a sentence that says which is not. */
export async function fetchOfficial(folder: string, options: FetchOptions): Promise<string | null> {
  const { signal, onProgress, service = SERVICE } = options;
  const files = [...OFFICIAL_FILES["OFAC-SDN"], ...OFFICIAL_FILES["OFAC-CONS"]];
  for (const [index, file] of files.entries()) {
    onProgress(index, files.length);
    const problem = await fetchFile(new URL(file.toUpperCase(), service), join(folder, file), signal);
    if (problem !== null) return `${file} could not be fetched: ${problem}.`;
  }
  onProgress(files.length, files.length);
  return null;
}

async function fetchFile(url: URL, path: string, signal: AbortSignal): Promise<string | null> {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const response = await fetch(url, { signal: AbortSignal.any([timeout, signal]) });
    if (!response.ok) return `HTTP ${response.status}`;
    writeFileSync(path, await response.bytes());
    const published = Date.parse(response.headers.get("last-modified") ?? "");
    if (!Number.isNaN(published)) utimesSync(path, published / 1_000, published / 1_000);
    return null;
  } catch (error) {
    return error instanceof Error ? error.name : "the connection failed";
  }
}
