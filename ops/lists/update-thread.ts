// The thread that the pipeline's job `lists` runs in: one task, one outcome.

import { parentPort, workerData } from "node:worker_threads";
import { updateLists, type UpdateTask } from "./update-lists.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
parentPort?.postMessage(await updateLists(workerData as UpdateTask)); // given by pipeline/jobs/lists.ts, from the type
