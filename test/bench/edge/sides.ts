// The sides that the bench of the edge compares: production with all that it brings, the sandbox, its replays, and the baseline.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEdge } from "#ops/local-system/edge.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { createOrganisation, type Organisation, type OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { untilLoaded } from "../load/ways.ts";
import { openListener, subscribe } from "./listener.ts";
import { requestsOfLife } from "./requests-of-life.ts";
import { openSide, type Side } from "./side.ts";

const PATH = "/api/v1/transactions";
const BASELINE = fileURLToPath(new URL("baseline/wrangler.toml", import.meta.url));
/** The record of a decision when the bench began: the same for ever, so that runs can be compared. */
const ROW_BYTES = 900;

export interface Sides {
  readonly baseline: Side;
  readonly sandbox: Side;
  readonly production: Side;
  /** Of the sandbox. */
  readonly replays: Side;
  readonly organisation: Organisation;
  /** How many decisions there are so far. */
  readonly decided: () => number;
  close(): Promise<void>;
}

/** An organisation with eight ledgers in production and one in the sandbox, credit, and a receiver of webhooks. */
export async function openSides(system: OwnSystem): Promise<Sides> {
  const organisation = await createOrganisation(system, "Bench of the edge");
  const receiver = await openListener();
  const { sandboxSecret, productionSecret } = organisation.keys;
  await subscribe(system, productionSecret, receiver.url);
  const warehouse = openWarehouse(system.local.clickhouse);
  const inSandbox = requestsOfLife(20_261_121, "edge", PATH);
  const inProduction = requestsOfLife(20_261_123, "live", PATH);
  const bare = requestsOfLife(20_261_125, "bare", "/");
  const pid = system.parts.edge.pid() ?? Number.NaN;
  const decided = () => inSandbox.sent + inProduction.sent;
  const settle = () => untilLoaded(warehouse, organisation.id, decided());
  const path = { pid, settle };
  const own = await startBaseline(system);
  const baseline = openSide({
    name: "baseline",
    port: own.port,
    key: sandboxSecret,
    pid: own.running.pid,
    requests: (count) => withoutConflicts(bare.next(count)),
    settle: async () => undefined,
  });
  const sandbox = openSide({
    ...path,
    name: "sandbox",
    port: system.ports.sandbox,
    key: sandboxSecret,
    requests: (count) => inSandbox.next(count),
  });
  const production = openSide({
    ...path,
    name: "production",
    port: system.ports.production,
    key: productionSecret,
    requests: (count) => inProduction.next(count),
  });
  const replays = openSide({
    ...path,
    name: "replays",
    port: system.ports.sandbox,
    key: sandboxSecret,
    requests: () => inSandbox.replays(),
  });
  return {
    baseline,
    sandbox,
    production,
    replays,
    organisation,
    decided,
    async close() {
      await Promise.all([baseline, sandbox, production, replays].map((side) => side.close()));
      await Promise.all([warehouse.close(), own.running.stop(), receiver.close()]);
    },
  };
}

/** The baseline knows no conflict. */
function* withoutConflicts(requests: ReturnType<ReturnType<typeof requestsOfLife>["next"]>) {
  for (const { path, body } of requests) yield { path, ...(body !== undefined && { body }) };
}

async function startBaseline(system: OwnSystem) {
  const [port = 0, nobody = 0] = await findFreePorts(2);
  const running = await startEdge({
    configFile: BASELINE,
    dataDir: join(system.dataDir, "baseline"),
    ports: { baseline: port },
    doorPort: nobody,
    bindings: { ROW_BYTES: String(ROW_BYTES) },
    logFile: join(system.dataDir, "logs", "baseline.log"),
  });
  return { running, port };
}
