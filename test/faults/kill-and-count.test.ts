// kill -9 of every part in the middle of work, and then every decision is counted: none lost, none twice, none extra, and
// the report says what the client saw. Sandbox (one ledger) and production (eight) live through the same faults.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EffectivenessReport } from "#domain/contract/effectiveness.ts";
import { formatInstant, HOUR, MINUTE, SECOND } from "#domain/time/instant.ts";
import type { PartName } from "#ops/local-system/parts.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import {
  createOrganisation,
  startOwnSystem,
  type Organisation,
  type OwnSystem,
} from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { comparable, expectedReport } from "./expected-report.ts";
import { loadedIds, loadedLogs, type Tenant } from "./loaded-facts.ts";
import { makePlan } from "./plan.ts";
import { untilAnswers, untilComplete, type Window } from "./reports.ts";
import { retryingClient, type RetryingClient } from "./retrying-client.ts";
import { createProgress, type Progress } from "./progress.ts";
import { runPlan, type Acknowledged } from "./run-plan.ts";

/** `npm test` runs the small size, `npm run test:faults` the full one. */
const SMALL = process.env["WEIR_FAULTS"] === "small";
const SANDBOX_DECISIONS = SMALL ? 1_600 : 16_000;
const PRODUCTION_DECISIONS = SMALL ? 400 : 4_000;
const ALL_DECISIONS = SANDBOX_DECISIONS + PRODUCTION_DECISIONS;
const SUBJECTS = 100;
const CALLERS = 12;
const SEED = 20_261_121;
const STEP_SECONDS = 120;
const LOADED_SECONDS = 180;
const NOTICED_SECONDS = 15;

/** Each is killed when so much of the work is done, and is back after a little more of it was done without it. */
const FAULTS: readonly { readonly at: number; readonly part: PartName }[] = [
  { at: 0.1, part: "loader" },
  { at: 0.3, part: "clickhouse" },
  { at: 0.5, part: "kafka" },
  { at: 0.7, part: "edge" },
  { at: 0.85, part: "loader" },
];
/** How much is decided while a part is away. Without the edge nothing is decided. */
const AWAY = 0.05;

interface Side {
  readonly tenant: Tenant;
  readonly connections: Connections;
  readonly client: RetryingClient;
  readonly acknowledged: Acknowledged[];
  report: EffectivenessReport | undefined;
}

let system: OwnSystem;
let warehouse: Warehouse;
let sides: readonly [sandbox: Side, production: Side];
const planFrom = Date.now() - 3 * HOUR - ALL_DECISIONS * SECOND;
const window: Window = { from: formatInstant(planFrom), to: formatInstant(Date.now() + HOUR) };
const reportsDuringFaults = new Map<PartName, number>();

beforeAll(async () => {
  system = await startOwnSystem("faults");
  warehouse = openWarehouse(system.local.clickhouse);
  const organisation = await createOrganisation(system, "Faults");
  sides = [side(organisation, "sandbox"), side(organisation, "production")];
  const progress = createProgress();
  const work = Promise.all([
    decide(sides[0], SANDBOX_DECISIONS, progress),
    decide(sides[1], PRODUCTION_DECISIONS, progress),
  ]);
  // Whichever fails first is heard at once.
  await Promise.all([work, injectFaults(progress)]);
  for (const one of sides) one.report = await untilComplete(one.connections, window, LOADED_SECONDS);
}, 30 * MINUTE);

afterAll(async () => {
  await Promise.all([warehouse?.close(), ...(sides ?? []).map(({ connections }) => connections.close())]);
  await system?.dispose();
}, MINUTE);

function side({ id, keys }: Organisation, environment: Tenant["environment"]): Side {
  const [port, key] =
    environment === "sandbox"
      ? [system.ports.sandbox, keys.sandboxSecret]
      : [system.ports.production, keys.productionSecret];
  const connections = openConnections(`http://127.0.0.1:${port}`, {
    connections: CALLERS * 2,
    headers: { authorization: `Bearer ${key}` },
  });
  return {
    tenant: { organisationId: id, environment },
    connections,
    client: retryingClient(connections),
    acknowledged: [],
    report: undefined,
  };
}

async function decide(one: Side, count: number, progress: Progress): Promise<void> {
  const { environment } = one.tenant;
  const plan = makePlan({
    seed: SEED + count,
    prefix: environment,
    payments: count,
    subjects: SUBJECTS,
    from: planFrom,
  });
  one.acknowledged.push(...(await runPlan(one.client, plan, CALLERS, progress)));
}

async function injectFaults(progress: Progress): Promise<void> {
  for (const { at, part } of FAULTS) {
    const until = Math.floor((at + AWAY) * ALL_DECISIONS);
    progress.allow(until);
    await progress.reached(Math.floor(at * ALL_DECISIONS), STEP_SECONDS);
    await system.parts[part].kill();
    if (part === "clickhouse" || part === "kafka") {
      reportsDuringFaults.set(part, await untilAnswers(sides[0].connections, window, 503, NOTICED_SECONDS));
    }
    if (part !== "edge") await progress.reached(until, STEP_SECONDS);
    await system.parts[part].start();
  }
  progress.allow(ALL_DECISIONS);
}

describe.each(["sandbox", "production"] as const)(
  "after every part was killed once, in the %s",
  (environment) => {
    const one = (): Side => sides[environment === "sandbox" ? 0 : 1];
    const report = (): EffectivenessReport => {
      const { report: served } = one();
      if (served === undefined) throw new Error("there is no report");
      return served;
    };

    it("every planned decision was acknowledged, under an id of its own", () => {
      const ids = new Set(one().acknowledged.map(({ assessment }) => assessment.decisionId));
      expect(ids.size).toBe(environment === "sandbox" ? SANDBOX_DECISIONS : PRODUCTION_DECISIONS);
    });

    it.each(["decisions", "decision_contexts"] as const)(
      "%s hold every acknowledged decision exactly once, and no other",
      async (table) => {
        const acknowledged = one().acknowledged.map(({ assessment }) => assessment.decisionId);
        expect(await loadedIds(warehouse, one().tenant, table)).toEqual(acknowledged.toSorted());
      },
    );

    it("outcomes hold every acknowledged outcome exactly once, and no other", async () => {
      const acknowledged = one().acknowledged.flatMap(({ outcomes }) => outcomes.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(100);
      expect(await loadedIds(warehouse, one().tenant, "outcomes")).toEqual(acknowledged.toSorted());
    });

    it("every log of the tenant has arrived without a gap", async () => {
      const logs = await loadedLogs(warehouse, one().tenant);
      expect(logs).toHaveLength(environment === "sandbox" ? 1 : 8);
      for (const { places, highest } of logs) expect(places).toBe(highest);
      const facts = one().acknowledged.reduce((sum, { outcomes }) => sum + 1 + outcomes.length, 0);
      expect(logs.reduce((sum, { places }) => sum + places, 0)).toBe(facts);
      expect(report().completeness).toMatchObject({
        complete: true,
        eventsExpected: facts,
        eventsLoaded: facts,
      });
    });

    it("the report equals one computed from what the client was answered", () => {
      expect(comparable(report())).toEqual(expectedReport(one().acknowledged, report()));
    });
  },
);

describe("while a part was away", () => {
  it.each(["clickhouse", "kafka"] as const)(
    "reports answered 503 without %s, and decisions went on",
    (part) => {
      expect(reportsDuringFaults.get(part)).toBe(503);
    },
  );

  it("the client met failures and sent again", () => {
    expect(sides[0].client.retries + sides[1].client.retries).toBeGreaterThan(0);
  });
});
