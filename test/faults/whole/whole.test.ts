// The whole system under a steady load while two things go wrong at once, again and again. Whatever was answered is on a ledger on
// disk; afterwards the system is held to it: the API, ClickHouse, the change feed, webhooks, credit and every report.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { endpointWithSecretSchema } from "#domain/contract/settings/webhook-endpoint.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { formatInstant, HOUR, MINUTE, SECOND } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import {
  createOrganisation,
  startOwnSystem,
  type Organisation,
  type OwnSystem,
} from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { freeze, kill, outlivedBy, together, type Fault } from "../faults.ts";
import { untilComplete, type Window } from "../reports.ts";
import { retryingClient } from "../retrying-client.ts";
import { drive } from "./drive.ts";
import {
  accountOf,
  alertedDecisions,
  askAgain,
  billedOf,
  listedDecisions,
  storedOf,
  type Account,
} from "./judge.ts";
import { openLedger, readLedger } from "./ledger-on-disk.ts";
import { lettersByMark, makeLitter } from "./litter.ts";
import { openReceiver, type Receiver } from "./receiver.ts";
import { layRoughLine, ROUGH, type RoughLine, type Roughness } from "./rough-line.ts";
import { watchReport } from "./watch-report.ts";

const SECONDS = Number(process.env["WEIR_FAULT_SECONDS"] ?? 600);
const RATE = Number(process.env["WEIR_FAULT_RATE"] ?? 60);
const PAYMENTS = SECONDS * RATE;
const LASTS_SECONDS = Math.min(15, SECONDS / 24);
const BETWEEN_SECONDS = Math.min(10, SECONDS / 36);
/** Fewer in a short run. */
const LOOKS_MIN = Math.min(170, Math.floor(SECONDS / 4));
const PATIENCE_MILLISECONDS = 4 * MINUTE;
const COMPLETE_SECONDS = 300;
const CREDIT = "1000000";

const creditSchema = z.object({ captured: z.string(), reserved: z.string(), balance: z.string() });

let lines: Readonly<Record<"kafka" | "clickhouse" | "door", RoughLine>>;
let system: OwnSystem;
let warehouse: Warehouse;
let receiver: Receiver;
let connections: Connections;
let organisation: Organisation;
let folder: string;
let account: Account;
let reported: number;
let struckFaults = 0;

function rough(line: keyof typeof lines, roughness: Roughness): Fault {
  return {
    name: `the line to ${line} ${roughness}`,
    seconds: LASTS_SECONDS,
    letsDecide: true,
    reportStatus: null,
    begin: async () => lines[line].become(roughness),
    end: async () => lines[line].become(null),
  };
}

const KILLS = [
  together(kill("edge"), kill("loader")),
  together(kill("clickhouse"), kill("kafka")),
  together(freeze("kafka", LASTS_SECONDS), kill("door")),
  together(freeze("clickhouse", LASTS_SECONDS), kill("edge")),
];
const LINES = ROUGH.map((roughness, at) =>
  together(rough(at % 2 === 0 ? "door" : "kafka", roughness), rough("clickhouse", roughness)),
);
const PIPELINE = ["door", "loader"] as const;
const LITTER = makeLitter();
const GARBAGE = [
  outlivedBy(PIPELINE, together(rough("kafka", "garbled"), rough("clickhouse", "garbled"))),
  outlivedBy(PIPELINE, together(rough("kafka", "oversized"), rough("door", "garbled"))),
  together(LITTER.fault, kill("loader")),
  together(LITTER.fault, rough("clickhouse", "cut")),
];
const PAIRS = [...KILLS, ...LINES, together(kill("loader"), rough("door", "black")), ...GARBAGE];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "weir-ledger-"));
  receiver = await openReceiver();
  system = await startOwnSystem("whole", undefined, {
    // As `npm start` has it: a part that ends is started again.
    revives: true,
    prepare: async ({ kafka, clickhouseHttp, door }) => {
      lines = {
        kafka: await layRoughLine(kafka),
        clickhouse: await layRoughLine(clickhouseHttp),
        door: await layRoughLine(door),
      };
      return {
        lines: { kafka: lines.kafka.port, clickhouse: lines.clickhouse.port, door: lines.door.port },
      };
    },
  });
  warehouse = openWarehouse(system.local.clickhouse);
  organisation = await createOrganisation(system, "Whole", CREDIT);
  connections = openConnections(`http://127.0.0.1:${system.ports.production}`, {
    connections: 400,
    headers: { authorization: `Bearer ${organisation.keys.productionSecret}` },
    timeoutMilliseconds: 8 * SECOND,
  });
  receiver.secret = await subscribe();
  await run();
  await showCounts();
}, 45 * MINUTE);

afterAll(async () => {
  await Promise.all([warehouse?.close(), connections?.close(), receiver?.close()]);
  await system?.dispose();
  await Promise.all(Object.values(lines ?? {}).map((line) => line.close()));
  rmSync(folder, { recursive: true, force: true });
}, MINUTE);

async function subscribe(): Promise<string> {
  const client = createClient({
    baseUrl: `http://127.0.0.1:${system.ports.production}/api/v1`,
    token: organisation.keys.productionSecret,
  });
  const created = await client.call({
    method: "POST",
    path: "/webhooks/endpoints",
    body: { url: receiver.url, eventTypes: ["fraud.transaction.assessed"] },
    idempotencyKey: "endpoint-of-the-whole",
  });
  if (!created.ok) throw new Error(`no endpoint: ${created.error.code}`);
  return endpointWithSecretSchema.required().parse(created.body).secret;
}

async function run(): Promise<void> {
  const file = join(folder, "ledger.jsonl");
  const ledger = openLedger(file);
  const window: Window = {
    from: formatInstant(Date.now() - 2 * HOUR),
    to: formatInstant(Date.now() + 2 * HOUR),
  };
  let acknowledged = 0;
  const enough = new AbortController();
  const watching = watchReport(
    { connections, ledger, window, acknowledged: () => acknowledged },
    enough.signal,
  );
  const driving = drive({
    connections,
    ledger,
    payments: PAYMENTS,
    rate: RATE,
    patienceMilliseconds: PATIENCE_MILLISECONDS,
    onAcknowledged: () => acknowledged++,
  });
  let isDriven = false;
  const driven = driving.then(() => (isDriven = true));
  // The first failure is reported at once.
  await Promise.all([driven, strike(() => isDriven)]);
  const report = await untilComplete(connections, window, COMPLETE_SECONDS);
  reported = report.decisionDistribution.reduce((sum, { count }) => sum + count, 0);
  enough.abort();
  await watching;
  ledger.close();
  account = accountOf(readLedger(file));
}

/** For who runs it: what was counted, in one line. */
async function showCounts(): Promise<void> {
  const { decisions } = await storedOf(warehouse, tenant());
  const known = decisionIds();
  const stored = new Set(decisions);
  process.stderr.write(
    `${JSON.stringify({
      acknowledged: known.length,
      outcomes: account.outcomeIds.length,
      lost: known.filter((id) => !stored.has(id)).length,
      changed: account.contradictions.length,
      doubled: decisions.length - stored.size,
      looks: account.looks,
      falselyComplete: account.falselyComplete.length,
      garbage: LITTER.marks.length,
      faults: struckFaults,
    })}\n`,
  );
}

/** One pair after the other, all of them at least once. */
async function strike(isDriven: () => boolean): Promise<void> {
  for (let struck = 0; struck < PAIRS.length || !isDriven(); struck++) {
    struckFaults = struck + 1;
    const fault = PAIRS[struck % PAIRS.length];
    if (fault === undefined) throw new Error("there is no pair");
    await pause(BETWEEN_SECONDS * SECOND);
    try {
      await fault.begin(system);
      await pause(fault.seconds * SECOND);
      await fault.end(system);
    } catch (error) {
      throw new Error(`${fault.name}, fault ${struck + 1}`, { cause: error });
    }
  }
}

const decisionIds = (): string[] =>
  [...account.payments.values()].map(({ assessment }) => assessment.decisionId).toSorted();
const tenant = () => ({ organisationId: organisation.id, environment: "production" as const });

describe("what was answered while parts fell in pairs and lines went wrong", () => {
  it("is every payment, each under a decision of its own, and the same at each repeat", () => {
    expect(account.unanswered).toBe(0);
    expect(new Set(decisionIds()).size).toBe(PAYMENTS);
    expect(account.contradictions).toEqual([]);
    const held = [...account.payments.values()].filter(({ assessment }) => assessment.decision !== "allow");
    expect(held.length).toBeGreaterThan(PAYMENTS / 20);
  });

  it("is answered word for word when it is asked again, and read by its id", async () => {
    expect(await askAgain(retryingClient(connections), account)).toEqual([]);
  });

  it("is in the list of payments, once, and nothing else is", async () => {
    expect(await listedDecisions(retryingClient(connections))).toEqual(decisionIds());
  });

  it("is in ClickHouse, once, and nothing else is", async () => {
    const stored = await storedOf(warehouse, tenant());
    expect(stored.decisions).toEqual(decisionIds());
    expect(stored.contexts).toEqual(decisionIds());
    expect(account.outcomeIds.length).toBeGreaterThan(PAYMENTS / 40);
    expect(stored.outcomes).toEqual(account.outcomeIds.toSorted());
  });

  it("has an alert in the change feed where it was held, and nowhere else", async () => {
    const held = [...account.payments.values()]
      .filter(({ assessment }) => assessment.decision !== "allow")
      .map(({ assessment }) => assessment.decisionId);
    await vi.waitFor(
      async () =>
        expect([...(await alertedDecisions(retryingClient(connections)))].toSorted()).toEqual(
          held.toSorted(),
        ),
      { timeout: MINUTE, interval: SECOND },
    );
  });

  it("reached the receiver of webhooks, signed, with its decision", async () => {
    await vi.waitFor(
      () => expect([...new Set(receiver.decisions.values())].toSorted()).toEqual(decisionIds()),
      {
        timeout: 2 * MINUTE,
        interval: SECOND,
      },
    );
    expect(receiver.unsigned).toBe(0);
    const verdicts = new Map(
      [...account.payments.values()].map(({ assessment }) => [assessment.decisionId, assessment.decision]),
    );
    const wrong = [...receiver.decisions].filter(
      ([event, decision]) => receiver.verdicts.get(event) !== verdicts.get(decision),
    );
    expect(wrong).toEqual([]);
  });

  it("costs to the last digit what its lines say", async () => {
    const operator = createClient({ baseUrl: system.local.operatorUrl, token: system.local.operatorToken });
    const billed = billedOf(account);
    await vi.waitFor(
      async () => {
        const answer = await operator.call({
          method: "GET",
          path: `/organisations/${organisation.id}/credit`,
        });
        if (!answer.ok) throw new Error(answer.error.code);
        expect(creditSchema.parse(answer.body)).toEqual({
          captured: fromScaled(billed),
          reserved: "0",
          balance: fromScaled(toScaled(CREDIT) - billed),
        });
      },
      { timeout: MINUTE, interval: SECOND },
    );
  });

  it("was in each report that called itself complete", () => {
    expect(account.falselyComplete).toEqual([]);
    expect(account.looks.all).toBeGreaterThanOrEqual(LOOKS_MIN);
    expect(account.looks.answered).toBeGreaterThan(0);
    expect(reported).toBe(PAYMENTS);
  });
});

describe("garbage that was written to Kafka meanwhile", () => {
  it("is in the dead letters, each piece with a reason, and nothing else is", async () => {
    const letters = await lettersByMark(system);
    expect(LITTER.marks.length).toBeGreaterThan(0);
    expect([...letters.keys()].toSorted()).toEqual(LITTER.marks.toSorted());
    expect(letters.get("none")).toBeUndefined();
    const codes = new Set(letters.values());
    expect([...codes]).toEqual(expect.arrayContaining(["unsigned", "signature", "empty", "not_an_object"]));
  });
});
