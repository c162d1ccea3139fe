// The program of a compute thread: runs jobs as its process asks for them, with its own connection to the warehouse. Other work
// of the machine goes first.

import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openWarehouse } from "#warehouse/client.ts";
import { openEdge } from "../edge.ts";
import { COMPUTE_JOBS } from "../jobs/compute-jobs.ts";
import { describeError } from "../log.ts";
import type { ComputeSettings, RunMessage, ThreadMessage } from "./messages.ts";
import { UnderWay } from "./under-way.ts";

const BEAT_MILLISECONDS = 500;
const LESS_URGENT = 10;

if (parentPort === null) throw new Error("this program runs in a thread");
const port = parentPort;
const send = (message: ThreadMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(message);
};

// Elsewhere a priority belongs to the whole process.
if (process.platform === "linux") setPriority(LESS_URGENT);

const settings = workerData as ComputeSettings;
const clickhouse = openWarehouse(settings.warehouse);
const edge = settings.edgeUrl === null ? undefined : openEdge(settings.edgeUrl, settings.signingKey);
const context = {
  clickhouse,
  ...(edge && { edge }),
  budget: settings.budget,
  underWay: new UnderWay((run) => send({ kind: "under_way", run })),
};

setInterval(() => send({ kind: "beat" }), BEAT_MILLISECONDS);

port.on("message", ({ call, job: name, blamed }: RunMessage) => {
  const job = COMPUTE_JOBS.find((candidate) => candidate.name === name);
  const running = job?.run({ ...context, blamed }) ?? Promise.reject(new Error(`no job ${name} computes`));
  running.then(
    ({ summary }) => send({ kind: "ended", call, ok: true, text: summary }),
    (error: unknown) => send({ kind: "ended", call, ok: false, text: describeError(error) }),
  );
});
