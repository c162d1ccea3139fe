// Starts the edge on loopback: the Worker as wrangler bundles it, in a bare workerd, with its objects and their alarms
// on disk. What an object committed survives kill -9, and so do its alarms.

import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { bundleWorker } from "./bundle-worker.ts";
import { demandFreePorts } from "./ports.ts";
import { startProcess, untilReady, type Running } from "./running.ts";
import { readWorkerConfig } from "./worker-config.ts";
import { workerdConfig } from "./workerd-config.ts";

export interface EdgeOptions {
  /** wrangler.toml */
  readonly configFile: string;
  /** In place of the entry that wrangler.toml names, and relative to it: a Worker around that one. */
  readonly main?: string;
  readonly dataDir: string;
  /** What the Worker serves there, by which it is called in `props.realm` → the port on loopback. */
  readonly ports: Readonly<Record<string, number>>;
  readonly doorPort: number;
  /** Ports of this machine that the Worker may ask providers at, and for nothing else. Default: none. */
  readonly providerPorts?: readonly number[];
  /** Text bindings and secrets of the Worker. */
  readonly bindings: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** @see ProcessSpec.wrapper */
  readonly wrapper?: readonly string[];
}

const START_MILLISECONDS = 30_000;
const WORKERD = (createRequire(import.meta.url)("workerd") as { readonly default: string }).default;

/**
 * Ready when every port answers anything but a failure of the Worker itself.
 * @throws StartError in one sentence: a port is in use, the Worker cannot be bundled, or workerd gave up.
 */
export async function startEdge(options: EdgeOptions): Promise<Running> {
  const {
    configFile,
    dataDir,
    ports,
    doorPort,
    providerPorts = [],
    bindings,
    logFile,
    wrapper = [],
  } = options;
  await demandFreePorts(ports);
  const worker = readWorkerConfig(configFile);
  const bundle = await bundleWorker(configFile, options.main ?? worker.main, join(dataDir, "bundle"));
  const objectsDirectory = join(dataDir, "objects");
  mkdirSync(objectsDirectory, { recursive: true, mode: 0o700 });
  const config = join(bundle.directory, "weir.capnp");
  const textBindings = Object.keys(bindings);
  const allowLoopbackWebhooks = bindings["ALLOW_LOOPBACK_WEBHOOKS"] === "true";
  writeFileSync(
    config,
    workerdConfig({
      worker,
      bundle,
      objectsDirectory,
      ports,
      doorPort,
      providerPorts,
      textBindings,
      allowLoopbackWebhooks,
    }),
  );
  const running = startProcess({
    name: "workerd",
    command: WORKERD,
    args: ["serve", config, "config"],
    env: bindings,
    logFile,
    wrapper,
  });
  return untilReady(running, {
    probe: async () => (await Promise.all(Object.values(ports).map(answersAtAll))).every(Boolean),
    timeoutMilliseconds: START_MILLISECONDS,
    logFile,
  });
}

async function answersAtAll(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.status < 500;
}
