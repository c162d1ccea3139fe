// Compiles the lists of the release in a thread, where they were never compiled: that takes seconds, in which this process
// starts the parts of the system.

import { Worker } from "node:worker_threads";
import { areReleasedListsKept } from "../lists/cached-released-lists.ts";

const THREAD = new URL("../lists/compile-thread.ts", import.meta.url);

/** Resolves when the result is kept. Where that failed, who needs it compiles, and says why it cannot. */
export function compileReleasedLists(onProgress: (line: string) => void): Promise<void> {
  if (areReleasedListsKept()) return Promise.resolve();
  onProgress("compiling the screening lists (only the first time)");
  return new Promise((resolve) => {
    const thread = new Worker(THREAD);
    // A start that was given up does not wait for it.
    thread.unref();
    thread.once("error", () => resolve());
    thread.once("exit", () => resolve());
  });
}
