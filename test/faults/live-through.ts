// One run: a whole system decides for a sandbox (one ledger) and for production (eight) while faults come, one after the
// other, each in the middle of work. Afterwards everything is loaded, and the run says what the client was answered.

import { setTimeout as pause } from "node:timers/promises";
import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { formatInstant, HOUR, SECOND } from "#domain/time/instant.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import {
  createOrganisation,
  startOwnSystem,
  type Organisation,
  type OwnSystem,
  type OwnSystemOptions,
} from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import type { Fault } from "./faults.ts";
import type { Tenant } from "./loaded-facts.ts";
import { makePlan } from "./plan.ts";
import { createProgress, type Progress } from "./progress.ts";
import { untilAnswers, untilComplete, type Window } from "./reports.ts";
import { retryingClient, type RetryingClient } from "./retrying-client.ts";
import { runPlan, type Acknowledged } from "./run-plan.ts";

export interface Side {
  readonly tenant: Tenant;
  readonly planned: number;
  readonly client: RetryingClient;
  readonly acknowledged: readonly Acknowledged[];
  readonly report: EffectivenessReport;
}

export interface Survivor {
  readonly system: OwnSystem;
  readonly warehouse: Warehouse;
  readonly sandbox: Side;
  readonly production: Side;
  /** What reports answered while a fault that stops them lasted, by the fault's name. */
  readonly reportStatuses: ReadonlyMap<string, number>;
  dispose(): Promise<void>;
}

export interface Run extends Pick<OwnSystemOptions, "prepare" | "revives"> {
  readonly name: string;
  /** In this order, evenly over the work. */
  readonly faults: readonly Fault[];
  readonly decisions: { readonly sandbox: number; readonly production: number };
  /** Runs before the work begins. */
  readonly begin?: (system: OwnSystem) => Promise<void>;
}

const SUBJECTS = 100;
const CALLERS = 12;
const SEED = 20_261_121;
const STEP_SECONDS = 120;
const LOADED_SECONDS = 240;
const NOTICED_SECONDS = 15;
/** Of the work between two faults, so much is done while the first of them lasts. */
const MEANWHILE = 0.3;

/** @throws where a request is answered wrongly, work stops, or a report does not become complete. */
export async function liveThrough(run: Run): Promise<Survivor> {
  const { prepare, revives = false } = run;
  const system = await startOwnSystem(run.name, undefined, {
    revives,
    ...(prepare === undefined ? {} : { prepare }),
  });
  const all = run.decisions.sandbox + run.decisions.production;
  const planFrom = Date.now() - 3 * HOUR - all * SECOND;
  const window: Window = { from: formatInstant(planFrom), to: formatInstant(Date.now() + HOUR) };
  const warehouse = openWarehouse(system.local.clickhouse);
  const opened: Connections[] = [];
  const dispose = async () => {
    await Promise.all([warehouse.close(), ...opened.map((connections) => connections.close())]);
    await system.dispose();
  };
  try {
    await run.begin?.(system);
    const organisation = await createOrganisation(system, run.name);
    const sides = (["sandbox", "production"] as const).map((environment) => {
      const connections = connect(system, organisation, environment);
      opened.push(connections);
      return { environment, connections, client: retryingClient(connections) };
    });
    const [first] = sides;
    if (first === undefined) throw new Error("there is no side");
    const progress = createProgress();
    const work = Promise.all(
      sides.map(({ environment, client }) => decide(client, environment, run, planFrom, progress)),
    );
    // The first failure is reported at once.
    const [answered, reportStatuses] = await Promise.all([
      work,
      meet(run.faults, { system, progress, all, connections: first.connections, window }),
    ]);
    const [sandbox, production] = await Promise.all(
      sides.map(async ({ environment, client, connections }, at): Promise<Side> => ({
        tenant: { organisationId: organisation.id, environment },
        planned: run.decisions[environment],
        client,
        acknowledged: answered[at] ?? [],
        report: await untilComplete(connections, window, LOADED_SECONDS),
      })),
    );
    if (sandbox === undefined || production === undefined) throw new Error("there are two sides");
    return { system, warehouse, sandbox, production, reportStatuses, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function connect(system: OwnSystem, { keys }: Organisation, environment: Tenant["environment"]): Connections {
  const key = environment === "sandbox" ? keys.sandboxSecret : keys.productionSecret;
  return openConnections(`http://127.0.0.1:${system.ports[environment]}`, {
    connections: CALLERS * 2,
    headers: { authorization: `Bearer ${key}` },
  });
}

function decide(
  client: RetryingClient,
  environment: Tenant["environment"],
  run: Run,
  from: number,
  progress: Progress,
): Promise<Acknowledged[]> {
  const payments = run.decisions[environment];
  const plan = makePlan({ seed: SEED + payments, prefix: environment, payments, subjects: SUBJECTS, from });
  return runPlan(client, plan, CALLERS, progress);
}

interface Meeting {
  readonly system: OwnSystem;
  readonly progress: Progress;
  readonly all: number;
  readonly connections: Connections;
  readonly window: Window;
}

// The work waits at each fault until it has begun, so that it comes in the middle of work at any speed of the machine.
async function meet(
  faults: readonly Fault[],
  { system, progress, all, connections, window }: Meeting,
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  const step = all / (faults.length + 1);
  for (const [at, fault] of faults.entries()) {
    const until = Math.floor((at + 1 + MEANWHILE) * step);
    progress.allow(until);
    await progress.reached(Math.floor((at + 1) * step), STEP_SECONDS);
    const lasts = pause(fault.seconds * 1_000);
    await fault.begin(system);
    if (fault.reportStatus !== null) {
      const status = await untilAnswers(connections, window, fault.reportStatus, NOTICED_SECONDS);
      statuses.set(fault.name, status);
    }
    if (fault.letsDecide) await progress.reached(until, STEP_SECONDS);
    await lasts;
    await fault.end(system);
  }
  progress.allow(all);
  return statuses;
}
