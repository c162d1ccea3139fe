// Keeps the screening lists fresh: fetches the official files that the settings name, compiles them, and publishes what is
// new. The work is a program of ops/, run in a thread, for compiling would keep the door waiting for seconds. What was
// fetched is remembered in this process alone: another one fetches everything again, and comes to the same version.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { SigningKey } from "#domain/ids/signature.ts";
import type { Job } from "./registry.ts";

const THREAD = new URL("../../ops/lists/update-thread.ts", import.meta.url);
/** Twice what the index of all lists needs. */
const HEAP_MEGABYTES = 1_024;

/** Where the official files are; null for a list that is not fetched. */
export interface ListAddresses {
  /** The folder of OFAC's files, with a slash at the end. */
  readonly ofac: string | null;
  readonly un: string | null;
  readonly eu: string | null;
  readonly uk: string | null;
}

export interface ListsSettings {
  readonly addresses: ListAddresses;
  /** Null: there is no edge to publish to. */
  readonly edgeUrl: string | null;
  readonly signingKey: SigningKey;
}

/** The files were not had, not understood, or not taken. The version that was active still is. */
class ListsNotUpdatedError extends Error {
  override readonly name = "ListsNotUpdatedError";
}

const outcomeSchema = z.discriminatedUnion("ok", [
  // What was fetched is the thread's own business: it gets it back as it is.
  z.object({ ok: z.literal(true), summary: z.string(), fetched: z.unknown() }),
  z.object({ ok: z.literal(false), problem: z.string() }),
]);

export function createListsJob({ addresses, edgeUrl, signingKey }: ListsSettings): Job {
  let before: unknown = null;
  let folder: string | null = null;
  return {
    name: "lists",
    async run() {
      if (Object.values(addresses).every((address) => address === null)) {
        return { summary: "nothing configured: no setting names an official file" };
      }
      if (edgeUrl === null) return { summary: "nothing configured: no EDGE_URL to publish to" };
      folder ??= folderOfProcess();
      const task = { addresses, before, folder, edgeUrl, signingKey };
      const outcome = outcomeSchema.parse(await inThread(task));
      if (!outcome.ok) throw new ListsNotUpdatedError(outcome.problem);
      before = outcome.fetched;
      return { summary: outcome.summary };
    },
  };
}

/** For the fetched files; goes with the process. */
function folderOfProcess(): string {
  const folder = mkdtempSync(join(tmpdir(), "weir-lists-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function inThread(workerData: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    // A process that ends does not wait for it: nothing is published halfway.
    thread.unref();
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new ListsNotUpdatedError(`the thread ended with code ${code}`)));
  });
}
