// kill -9 of workerd under 64 clients that spend credit: what was captured is, to the last digit, what the lines of the
// answered decisions say, and never more than was granted. Also where each decision is reserved for while a provider is asked.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import { fromScaled, toScaled, type ScaledAmount } from "#domain/money/amount.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { findFreePortBase } from "#ops/local-system/free-ports.ts";
import { createParts, type Parts } from "#ops/local-system/parts.ts";
import { portsFrom, type Ports } from "#ops/local-system/ports.ts";
import { publishReleasedLists } from "#ops/local-system/publish-released-lists.ts";
import { openSecrets } from "#ops/local-system/secrets.ts";
import { startMisbehavingServer, type MisbehavingServer } from "#test/providers/misbehaving-server.ts";
import { openConnections, type Answer } from "#test/load/connections.ts";
import { createOrganisation } from "#test/load/own-system.ts";
import { payments, take } from "#test/load/payments.ts";
import { createProgress, type Progress } from "./progress.ts";
import { retryingClient } from "./retrying-client.ts";

const SMALL = process.env["WEIR_FAULTS"] === "small";
const CLIENTS = 64;
const PAYMENTS = SMALL ? 800 : 8_000;
/** Each time so much of the work was answered, and a little more may have begun. */
const KILLS = [0.1, 0.3, 0.5, 0.7, 0.85];
const AHEAD = 0.1;
const STEP_SECONDS = 120;
const RESERVED_AT_MOST = { timeout: 60_000, interval: 250 };
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LOWEST_BASE = 34_000;

const creditSchema = z.object({
  balance: z.string(),
  currency: z.string(),
  reserved: z.string(),
  captured: z.string(),
});

let dataDir: string;
let ports: Ports;
let parts: Parts;
let provider: MisbehavingServer;
let providerUrl: string;
let operator: { readonly operatorUrl: string; readonly operatorToken: string };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "weir-credit-"));
  ports = portsFrom(await findFreePortBase(LOWEST_BASE));
  const secrets = openSecrets(dataDir);
  provider = await startMisbehavingServer();
  providerUrl = provider.urlOf("good", { responses: { party: { results: [] } } });
  // Decisions need nothing but the edge: its log waits for a pipeline that is away.
  parts = createParts({
    root: ROOT,
    dataDir,
    ports,
    secrets,
    providers: { ports: [Number(new URL(providerUrl).port)], credentials: null, nodeUrls: null },
    revives: false,
    onEvent: () => undefined,
  });
  await parts.edge.start();
  operator = {
    operatorUrl: `http://127.0.0.1:${ports.operator}/operator/v1`,
    operatorToken: operatorToken(secrets.operatorSecret, "owner"),
  };
  await publishReleasedLists(operator.operatorUrl, operator.operatorToken, () => undefined);
});

afterAll(async () => {
  await parts?.edge.stop();
  await provider?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Spent {
  readonly refused: number;
  /** What the lines of all answered decisions come to. */
  readonly billed: ScaledAmount;
}

/** Sends all payments, each until it is decided or refused, and kills workerd in the middle. */
async function spend(key: string, prefix: string): Promise<Spent> {
  const connections = openConnections(`http://127.0.0.1:${ports.production}`, {
    connections: CLIENTS,
    headers: { authorization: `Bearer ${key}` },
  });
  const client = retryingClient(connections);
  const work = take(payments({ seed: 20_261_121, prefix }, Date.now), PAYMENTS);
  const progress = createProgress();
  const answers: Answer[] = [];
  const call = async () => {
    for (let next = work.shift(); next !== undefined; next = work.shift()) {
      await progress.begin();
      answers.push(await client.send({ path: "/api/v1/transactions", body: next.body }));
      progress.end();
    }
  };
  try {
    // The first failure is reported at once.
    await Promise.all([...Array.from({ length: CLIENTS }, call), killOften(progress)]);
    expect(client.retries).toBeGreaterThan(0);
    return spentOf(answers);
  } finally {
    await connections.close();
  }
}

async function killOften(progress: Progress): Promise<void> {
  for (const share of KILLS) {
    progress.allow(Math.floor((share + AHEAD) * PAYMENTS));
    await progress.reached(Math.floor(share * PAYMENTS), STEP_SECONDS);
    await parts.edge.kill();
    await parts.edge.start();
  }
  progress.allow(PAYMENTS);
}

function spentOf(answers: readonly Answer[]): Spent {
  const decided = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 402).length;
  expect(decided.length + refused).toBe(PAYMENTS);
  const billed = decided
    .flatMap(({ text }) => linesOf(text))
    .reduce((sum, { unitAmount, quantity }) => sum + toScaled(unitAmount) * BigInt(quantity), 0n);
  return { refused, billed };
}

function linesOf(text: string) {
  return assessmentResponseSchema.parse(JSON.parse(text)).assessment.billing.lines;
}

async function creditOf(client: Client, id: string) {
  const answer = await client.call({ method: "GET", path: `/organisations/${id}/credit` });
  if (!answer.ok) throw new Error(answer.error.code);
  return creditSchema.parse(answer.body);
}

async function askProvider(client: Client, id: string): Promise<void> {
  const names = { name: "matching", url: providerUrl, dataset: "default", checks: ["sanctions"] };
  const answer = await client.call({
    method: "PATCH",
    path: `/organisations/${id}`,
    body: { providers: { names }, uncheckedProviders: true },
  });
  if (!answer.ok) throw new Error(answer.error.code);
}

describe("after workerd was killed five times", () => {
  it.each([
    ["enough for all", "100000", "rich"],
    ["enough for about a half", fromScaled(toScaled("0.035") * BigInt(PAYMENTS)), "poor"],
    ["reserved while a provider is asked", fromScaled(toScaled("0.035") * BigInt(PAYMENTS)), "asking"],
  ])("with credit that is %s, captures are the lines of the decisions", async (_name, granted, prefix) => {
    const organisation = await createOrganisation({ local: operator }, `Credit, ${prefix}`, granted);
    const client = createClient({ baseUrl: operator.operatorUrl, token: operator.operatorToken });
    if (prefix === "asking") await askProvider(client, organisation.id);
    const { refused, billed } = await spend(organisation.keys.productionSecret, prefix);
    expect(provider.asked.length > 0).toBe(prefix === "asking");
    // A request that its client gave up holds what it reserved for some seconds.
    await vi.waitFor(
      async () => expect((await creditOf(client, organisation.id)).reserved).toBe("0"),
      RESERVED_AT_MOST,
    );
    expect(await creditOf(client, organisation.id)).toEqual({
      balance: fromScaled(toScaled(granted) - billed),
      currency: "USD",
      reserved: "0",
      captured: fromScaled(billed),
    });
    if (prefix === "rich") expect(refused).toBe(0);
    else {
      expect(refused).toBeGreaterThan(0);
      // Refused only because less was left than a payment costs.
      expect(toScaled(granted) - billed).toBeLessThan(toScaled("0.07"));
    }
  });
});
