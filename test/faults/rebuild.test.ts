// The whole way back: ClickHouse and Kafka are lost with all that they held, the system starts again, and one command makes the
// warehouse again from the logs. Every figure of every report is as it was; nothing is announced twice.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DAY, formatInstant, MINUTE } from "#domain/time/instant.ts";
import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import { runCommandLine } from "#ops/cli/program.ts";
import { createClient, type Call, type Client } from "#ops/http/client.ts";
import { startSystem, type System } from "#ops/local-system/system.ts";
import { openKafka } from "#pipeline/kafka/connection.ts";
import { openProducer } from "#pipeline/kafka/producer.ts";
import { kafkaOf } from "#test/stream/local-kafka.ts";
import { openLog } from "#pipeline/log.ts";
import {
  createOrganisation,
  startOwnSystem,
  type Organisation,
  type OwnSystem,
} from "#test/load/own-system.ts";
import { openWarehouse } from "#warehouse/client.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAYMENTS = 60;
/** Mature for an experiment whose labels are mature after a day. */
const FIRST = Math.floor(Date.now() / DAY) * DAY - 6 * DAY;
const WINDOW = `from=${formatInstant(FIRST)}&to=${formatInstant(FIRST + 10 * DAY)}`;
const WAIT = { timeout: 120_000, interval: 500 };

let first: OwnSystem;
let system: System;
let organisation: Organisation;
let before: Figures;
let backtest: string;
let lostState: string;
let rebuilt: { code: number; out: string; err: string };

interface Figures {
  readonly reports: Readonly<Record<string, unknown>>;
  readonly rows: Readonly<Record<string, unknown>>;
  readonly feed: unknown;
}

beforeAll(async () => {
  first = await startOwnSystem("rebuild");
  system = first;
  organisation = await createOrganisation(system, "Rebuilt");
  await live();
  before = await figures();
  await system.stop();
  for (const lost of ["clickhouse", "kafka"]) {
    rmSync(join(system.dataDir, lost), { recursive: true, force: true });
  }
  const { dataDir, ports } = system;
  system = await startSystem({ root: ROOT, dataDir, portBase: ports.sandbox });
  rebuilt = await weir(["warehouse", "rebuild", "--reason", "a test of ours", "--yes", "--json"]);
  lostState = await stateOfBacktest();
}, 20 * MINUTE);

afterAll(async () => {
  if (system !== first) await system?.stop();
  await first?.dispose();
}, MINUTE);

const client = () =>
  createClient({ baseUrl: system.local.sandboxBaseUrl, token: organisation.keys.sandboxSecret });
const operator = () => createClient({ baseUrl: system.local.operatorUrl, token: system.local.operatorToken });

async function ask(of: Client, call: Call): Promise<Record<string, unknown>> {
  const answer = await of.call({ repeatable: true, ...call });
  if (!answer.ok)
    throw new Error(`${call.method} ${call.path}: ${answer.error.code} ${answer.error.message}`);
  return z.record(z.string(), z.unknown()).parse(answer.body);
}

const post = (of: Client, path: string, body: object, idempotencyKey?: string) =>
  ask(of, { method: "POST", path, body, ...(idempotencyKey !== undefined && { idempotencyKey }) });

async function weir(words: readonly string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine(words, {
    out,
    err,
    in: Readable.from([""]),
    environment: {},
    signal: new AbortController().signal,
    dataFolder: system.dataDir,
    now: Date.now,
  });
  out.end();
  err.end();
  return { code, out: await text(out), err: await text(err) };
}

/** Decisions with outcomes, an investigation, a risk assessment, an experiment, a backtest, a dropped letter. */
async function live(): Promise<void> {
  const alertIds: string[] = [];
  for (let n = 0; n < PAYMENTS; n++) {
    const { assessment } = z
      .object({ assessment: z.object({ alertId: z.string().optional() }) })
      .parse(await post(client(), "/transactions", payment(n)));
    if (assessment.alertId !== undefined) alertIds.push(assessment.alertId);
    await outcome(n, n % 3 === 0 ? "fraud" : "legitimate");
  }
  expect(alertIds.length).toBeGreaterThan(5);
  await vi.waitFor(() => ask(client(), { method: "GET", path: `/alerts/${alertIds.at(-1)}` }), WAIT);
  const { id } = await post(client(), "/investigations", { alertIds: alertIds.slice(0, 5) }, "open-the-ring");
  await post(client(), `/investigations/${String(id)}/resolve`, { resolution: "fraud" }, "resolve-the-ring");
  const subject = { type: "individual", externalUserId: "customer-1" };
  await post(client(), "/risk-assessments", { subject, reason: "a look" }, "assess-customer-1");
  await untilComplete();

  const versions = `/organisations/${organisation.id}`;
  const draft = await post(operator(), `${versions}/system-versions`, await candidate());
  const started = await post(operator(), `${versions}/experiments`, {
    name: "Lower limits",
    hypothesis: "catches more",
    candidateVersionId: draft["id"],
    sampling: { share: 1, salt: "s" },
    from: formatInstant(FIRST),
    labelMaturityDays: 1,
  });
  const asked = await post(
    operator(),
    `${versions}/system-versions/${String(draft["id"])}/backtest?environment=sandbox`,
    { from: formatInstant(FIRST), to: formatInstant(FIRST + 5 * DAY), labelMaturityDays: 1 },
  );
  backtest = String(asked["id"]);
  await post(operator(), `${versions}/experiments/${String(started["id"])}/stop`, { reason: "enough" });
  await vi.waitFor(async () => {
    await runJobs("experiments", "backtests");
    expect(await stateOfBacktest()).toBe("completed");
    expect(JSON.stringify(await experiments())).toContain('"decisions":60');
  }, WAIT);
  await dropALetter();
  await runJobs("rollup", "network", "drift", "thresholds");
}

function payment(n: number): object {
  const isListed = n % 4 === 0;
  return {
    externalActivityId: `rebuilt-${n}`,
    subject: { type: "individual", externalUserId: `customer-${n % 7}` },
    occurredAt: formatInstant(FIRST + n * 30 * MINUTE),
    device: { deviceRef: `device-${n % 5}` },
    transaction: {
      externalTransactionId: `rebuilt-payment-${n}`,
      assetClass: "fiat",
      direction: "outbound",
      amount: `${20 + 37 * (n % 11)}.00`,
      currency: n % 2 === 0 ? "EUR" : "USD",
      transactionType: "transfer",
      parties: [
        {
          role: "recipient",
          externalPartyId: `party-${n % 9}`,
          displayName: isListed ? "Sandbox Confirmed Match" : "Corner Bakery Lisbon",
        },
      ],
    },
  };
}

async function outcome(n: number, classification: string): Promise<void> {
  const body = {
    classification,
    source: "analyst",
    occurredAt: formatInstant(FIRST + n * 30 * MINUTE + MINUTE),
  };
  await post(client(), `/transactions/rebuilt-payment-${n}/outcomes`, body, `outcome-of-${n}`);
}

/** Decides otherwise than the active version, and screens as that does. */
async function candidate(): Promise<object> {
  const known = await ask(operator(), {
    method: "GET",
    path: `/organisations/${organisation.id}/system-versions`,
  });
  const { data } = z
    .object({ data: z.array(z.object({ state: z.string(), screening: z.unknown(), lists: z.unknown() })) })
    .parse(known);
  const active = data.find(({ state }) => state === "active");
  return {
    name: "Lower limits",
    rules: [
      {
        id: "large",
        version: 1,
        name: "Large",
        category: "test",
        expression: "transaction.amount > 200.0",
        scoreModifier: 70,
        action: "none",
        state: "active",
      },
    ],
    thresholds: { review: 60, block: 85 },
    screening: active?.screening,
    lists: active?.lists,
    changeReason: "a test asks for it",
  };
}

async function dropALetter(): Promise<void> {
  const kafka = openKafka(kafkaOf(system.local), openLog("silent"));
  const producer = openProducer(kafka, openLog("silent"));
  await producer.send([{ topic: DEAD_LETTER_TOPIC, key: null, value: "no event of ours" }]);
  await producer.close();
  const listed = z.object({ data: z.array(z.object({ id: z.string() })) });
  const { data } = listed.parse(JSON.parse((await weir(["deadletters", "list", "--json"])).out));
  expect(data).toHaveLength(1);
  const ids = data.map(({ id }) => id);
  expect(await weir(["deadletters", "drop", ...ids, "--reason", "no event of ours", "--yes"])).toMatchObject({
    code: 0,
  });
}

async function runJobs(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    expect(await weir(["jobs", "run", name])).toMatchObject({ code: 0 });
  }
}

async function untilComplete(): Promise<void> {
  await vi.waitFor(async () => {
    const report = await ask(client(), { method: "GET", path: `/risk-intelligence/effectiveness?${WINDOW}` });
    expect(report["completeness"]).toMatchObject({ complete: true });
  }, WAIT);
}

function experiments(): Promise<Record<string, unknown>> {
  const path = `/organisations/${organisation.id}/experiments?environment=sandbox`;
  return ask(operator(), { method: "GET", path });
}

async function stateOfBacktest(): Promise<string> {
  const path = `/organisations/${organisation.id}/backtests/${backtest}?environment=sandbox`;
  return String((await ask(operator(), { method: "GET", path }))["state"]);
}

/** When something was read or loaded, and how old it was then, are no figures. */
const TIMES = ["generatedAt", "dataAsOf", "lagSeconds", "ageSeconds"];

function withoutTimes(report: Record<string, unknown>, path: string): unknown {
  // Up to when the network is whole; of an experiment it says which labels count.
  const times = path.startsWith("network/") ? [...TIMES, "asOf"] : TIMES;
  return JSON.parse(JSON.stringify(report, (key, one: unknown) => (times.includes(key) ? undefined : one)));
}

async function figures(): Promise<Figures> {
  await untilComplete();
  const reports: Record<string, unknown> = {};
  for (const path of [
    `effectiveness?${WINDOW}&interval=day`,
    `drift?${WINDOW}`,
    `providers?${WINDOW}`,
    "network/individual/customer-1",
    "threshold-recommendations",
    "system-versions",
    "experiments",
  ]) {
    reports[path] = withoutTimes(
      await ask(client(), { method: "GET", path: `/risk-intelligence/${path}` }),
      path,
    );
  }
  return {
    reports,
    rows: await rows(),
    feed: await ask(client(), { method: "GET", path: "/monitoring/deltas?limit=100" }),
  };
}

async function rows(): Promise<Record<string, unknown>> {
  const warehouse = openWarehouse(system.local.clickhouse);
  const read = async (query: string) => {
    const answer = await warehouse.query({ query, format: "JSONEachRow", clickhouse_settings: { final: 1 } });
    return answer.json();
  };
  const own = `WHERE organisation_id = '${organisation.id}'`;
  try {
    return {
      cases: await read(`SELECT * EXCEPT loaded_at FROM cases ${own} ORDER BY case_id`),
      riskAssessments: await read(
        `SELECT * EXCEPT loaded_at FROM risk_assessments ${own} ORDER BY assessment_id`,
      ),
      findings: await read(`SELECT * EXCEPT loaded_at FROM findings ${own} ORDER BY event_id`),
      letters: await read("SELECT * FROM dead_letter_acts ORDER BY letter_id"),
      sightings: await read(`SELECT count() AS n FROM network_sightings ${own}`),
      shadow: await read(`SELECT run_id, event_id, shadow, shadow_score FROM shadow_decisions ${own}
        AND startsWith(run_id, 'exp_') ORDER BY event_id`),
    };
  } finally {
    await warehouse.close();
  }
}

describe("a warehouse that was lost with Kafka", () => {
  it("is made again by one command, which says what arrived", () => {
    expect(rebuilt, rebuilt.err).toMatchObject({ code: 0 });
    expect(JSON.parse(rebuilt.out)).toMatchObject({ unfinishedJobs: [] });
  });

  it("has every figure of every report as before", async () => {
    const after = await figures();
    for (const [path, report] of Object.entries(before.reports))
      expect(after.reports[path], path).toEqual(report);
  });

  it("has every case, risk assessment, finding, dropped letter and shadow decision as before", async () => {
    expect(await rows()).toEqual(before.rows);
  });

  it("adds nothing to any feed: nothing was announced twice", async () => {
    await runJobs("drift", "thresholds", "rescreen");
    expect(await ask(client(), { method: "GET", path: "/monitoring/deltas?limit=100" })).toEqual(before.feed);
  });

  it("reports a backtest whose only result was there as lost, to be run again", async () => {
    expect(lostState).toBe("lost");
    await runJobs("backtests");
    expect(await stateOfBacktest()).toBe("lost");
    const shown = await weir(["backtest", "show", backtest, "--org", organisation.id]);
    expect(shown.out).toContain("lost; run it again");
  });

  it("answers its analysts again", async () => {
    const asked = await weir(["sql", "-q", "SELECT count() AS decisions FROM analyst_decisions", "--json"]);
    expect(asked, asked.err).toMatchObject({ code: 0 });
  });

  it("delays no job any more, and is complete", async () => {
    const progress = await ask(operator(), { method: "GET", path: "/warehouse/rebuild" });
    expect(progress).toMatchObject({ underWaySince: null });
  });
});
