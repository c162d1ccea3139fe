// A compute thread whose jobs never breathe: each occupies its thread until the file that it is named after is there.

import { existsSync } from "node:fs";
import { parentPort, threadId } from "node:worker_threads";
import type { RunMessage } from "./messages.ts";

const run = { organisationId: "org_a", environment: "sandbox", runId: "btst_busy" };

parentPort?.on("message", ({ call, job: file }: RunMessage) => {
  // oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ kind: "under_way", run });
  while (!existsSync(file)) continue;
  parentPort?.postMessage({ kind: "ended", call, ok: true, text: `thread ${threadId}` });
});
