// One run of the job `lists`: fetches the official files, compiles them with the released lists, and publishes a version
// that is another than the active one. The same files change nothing; where anything fails, the active version stays.

import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SigningKey } from "#domain/ids/signature.ts";
import type { ListAddresses } from "#pipeline/jobs/lists.ts";
import { createClient, type CallFailure } from "../http/client.ts";
import { compileLists } from "./compile-lists.ts";
import { fetchOfficial, type Fetched } from "./fetch-official.ts";
import { addressesOfFiles } from "./official-addresses.ts";
import { officialLists } from "./official-lists.ts";
import { activeLists, entriesOf, publishLists } from "./publish.ts";
import { releasedNamesAndWallets } from "./released-lists.ts";

export interface UpdateTask {
  readonly addresses: ListAddresses;
  /** Where the files may lie, one folder a run. */
  readonly folder: string;
  /** What the last run that ended well has fetched; null before there was one. */
  readonly before: Fetched | null;
  /** Base URL of the edge's operator host. */
  readonly edgeUrl: string;
  readonly signingKey: SigningKey;
}

export type UpdateOutcome =
  | {
      readonly ok: true;
      /** One line for people. */
      readonly summary: string;
      /** For the next run; takes the place of the one before, whose folder is gone. */
      readonly fetched: Fetched;
    }
  | { readonly ok: false; readonly problem: string };

/** Compiling takes some seconds without a pause: run it in a thread of its own. */
export async function updateLists(task: UpdateTask): Promise<UpdateOutcome> {
  const folder = mkdtempSync(join(task.folder, "run-"));
  const outcome = await updateFrom(folder, task).catch((error: unknown) => {
    rmSync(folder, { recursive: true });
    throw error;
  });
  const old = outcome.ok ? task.before?.folder : folder;
  if (old !== undefined) rmSync(old, { recursive: true, force: true });
  return outcome;
}

async function updateFrom(
  folder: string,
  { addresses, before, edgeUrl, signingKey }: UpdateTask,
): Promise<UpdateOutcome> {
  const fetching = await fetchOfficial(addressesOfFiles(addresses), folder, before);
  if (!fetching.ok) return fetching;
  const { fetched, changed } = fetching;
  const done = (summary: string): UpdateOutcome => ({ ok: true, summary, fetched });
  if (!changed) return done("no official file has changed");
  const client = createClient({ baseUrl: new URL("/internal/v1", edgeUrl).href, signingKey });
  const known = await activeLists(client);
  if (!known.ok) return failed(known);
  const activeEntries = entriesOf(known.active);
  const official = await officialLists(folder, releasedNamesAndWallets(), { activeEntries });
  if (!official.ok) return official;
  const upload = compileLists(official);
  const of = official.fresh
    .map(({ id, asOf, entries }) => `${id} of ${asOf} with ${entries} entries`)
    .join(", ");
  const unread =
    official.unread.length === 0
      ? ""
      : `; not understood, and so not screened: ${official.unread.join(", ")}`;
  // Also of the active version: the edge keeps what was read, and compares with it what others publish.
  const result = await publishLists(client, upload, { reason: "fresh official files" });
  if (!result.ok) return failed(result);
  if (upload.request.hash === known.active?.hash) return done(`active already: ${of}${unread}`);
  return done(`published ${result.published.listVersion}: ${of}${unread}`);
}

function failed({ error: { code, message } }: CallFailure): UpdateOutcome {
  return { ok: false, problem: `The edge did not take the lists (${code}): ${message}` };
}
