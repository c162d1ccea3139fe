// The bench's Worker in a bare workerd, watched from outside: its CPU time as the kernel counts it, its heap as V8 does.

import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { bundleWorker } from "#ops/local-system/bundle-worker.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { answersOk, startProcess, untilReady } from "#ops/local-system/running.ts";
import { readWorkerConfig } from "#ops/local-system/worker-config.ts";
import { workerdConfig } from "#ops/local-system/workerd-config.ts";
import { cpuSeconds } from "#test/load/processes.ts";

const CONFIG = fileURLToPath(new URL("../names-worker/wrangler.toml", import.meta.url));
const WORKERD = (createRequire(import.meta.url)("workerd") as { readonly default: string }).default;
const START_MILLISECONDS = 30_000;
const MEBIBYTE = 1024 * 1024;

export interface MeasuredWorker {
  /** @throws for anything but 200. */
  ask(path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<void>;
  /** Of all its threads so far. */
  cpuMilliseconds(): number;
  /** What is in use after a collection of garbage: objects, and the buffers that they hold. In MiB. */
  heap(): Promise<{ readonly objects: number; readonly buffers: number }>;
  stop(): Promise<unknown>;
}

export async function startMeasuredWorker(directory: string): Promise<MeasuredWorker> {
  const [port = 0, inspectorPort = 0, nobody = 0] = await findFreePorts(3);
  const worker = readWorkerConfig(CONFIG);
  const bundle = await bundleWorker(CONFIG, worker.main, join(directory, "bundle"));
  const objectsDirectory = join(directory, "objects");
  mkdirSync(objectsDirectory);
  const config = join(bundle.directory, "names.capnp");
  writeFileSync(
    config,
    workerdConfig({
      worker,
      bundle,
      objectsDirectory,
      ports: { names: port },
      doorPort: nobody,
      textBindings: [],
    }),
  );
  const logFile = join(directory, "workerd.log");
  const running = startProcess({
    name: "workerd",
    command: WORKERD,
    args: ["serve", config, "config", `--inspector-addr=127.0.0.1:${inspectorPort}`],
    env: {},
    logFile,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(running, {
    probe: () => answersOk(origin),
    timeoutMilliseconds: START_MILLISECONDS,
    logFile,
  });
  const ask: MeasuredWorker["ask"] = async (path, body = "") => {
    const response = await fetch(`${origin}${path}`, { method: "POST", body });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`the Worker answered ${response.status} to ${path}`);
  };
  return {
    ask,
    cpuMilliseconds: () => cpuSeconds(running.pid) * 1_000,
    heap: () => readHeap(inspectorPort, () => ask("/")),
    stop: () => running.stop(),
  };
}

const targetsSchema = z.array(z.looseObject({ webSocketDebuggerUrl: z.string() })).min(1);
const answerSchema = z.looseObject({ id: z.number(), result: z.unknown() });
const usageSchema = z.looseObject({ usedSize: z.number(), backingStorageSize: z.number().default(0) });

/** By the inspector's protocol, https://chromedevtools.github.io/devtools-protocol/v8/Runtime/#method-getHeapUsage */
async function readHeap(
  port: number,
  wake: () => Promise<void>,
): Promise<{ objects: number; buffers: number }> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [target] = targetsSchema.parse(await listed.json());
  if (target === undefined) throw new Error("workerd shows no Worker");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const call = (id: number, method: string) =>
    new Promise<unknown>((done, failed) => {
      socket.addEventListener("message", ({ data }) => {
        const answer = answerSchema.safeParse(JSON.parse(String(data)));
        if (answer.success && answer.data.id === id) done(answer.data.result);
      });
      socket.addEventListener("error", () => failed(new Error("the inspector went away")));
      socket.send(JSON.stringify({ id, method }));
    });
  await new Promise((open) => socket.addEventListener("open", open));
  try {
    // The runtime collects when the Worker runs again.
    const collected = call(1, "HeapProfiler.collectGarbage");
    await wake();
    await collected;
    const { usedSize, backingStorageSize } = usageSchema.parse(await call(2, "Runtime.getHeapUsage"));
    return { objects: usedSize / MEBIBYTE, buffers: backingStorageSize / MEBIBYTE };
  } finally {
    socket.close();
  }
}
