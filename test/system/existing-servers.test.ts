// A Kafka that runs already and an installed ClickHouse carry the local system, which leaves that Kafka running.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "#ops/http/client.ts";
import { installClickHouse } from "#ops/local-system/clickhouse-local.fixture.ts";
import { findFreePortBase, findFreePorts } from "#ops/local-system/free-ports.ts";
import { kafkaJarsDirectory } from "#ops/local-system/kafka-jars.ts";
import { describesItself, startKafka } from "#ops/local-system/kafka.ts";
import type { Running } from "#ops/local-system/running.ts";
import { startSystem } from "#ops/local-system/system.ts";
import { openWarehouse } from "#warehouse/client.ts";

const FIRST_PORT_BASE = 11_000;
const folder = mkdtempSync(join(tmpdir(), "weir-existing-servers-"));
let kafka: Running;
let brokers: string;

beforeAll(async () => {
  const [port = 0, controllerPort = 0] = await findFreePorts(2);
  brokers = `127.0.0.1:${port}`;
  kafka = await startKafka({
    dataDir: join(folder, "kafka-of-another"),
    jarsDir: kafkaJarsDirectory(process.env),
    port,
    controllerPort,
    logFile: join(folder, "kafka.log"),
  });
});

afterAll(async () => {
  await kafka?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("a decision reaches the installed ClickHouse through the Kafka that was there, which outlives the system", async () => {
  const clickhouseBinary = installClickHouse(folder);
  const dataDir = join(folder, "data");
  const steps: string[] = [];
  const system = await startSystem({
    root: fileURLToPath(new URL("../..", import.meta.url)),
    dataDir,
    portBase: await findFreePortBase(FIRST_PORT_BASE),
    existing: { kafkaBrokers: brokers, clickhouseBinary },
    onProgress: (line) => steps.push(line),
  });
  const warehouse = openWarehouse(system.local.clickhouse);
  try {
    expect(steps).toEqual(
      expect.arrayContaining([
        `kafka is yours, at ${brokers}: Weir leaves it running`,
        `clickhouse is yours: ${clickhouseBinary}`,
      ]),
    );
    expect(system.local.kafkaBrokers).toBe(brokers);
    expect(system.local.analyst, "ClickHouse is behind no wall").toBeUndefined();
    await decideOne(system.local.sandboxBaseUrl, system.local.keys.sandboxSecret);
    const decisions = async () => {
      const answer = await warehouse.query({ query: "SELECT 1 FROM decisions", format: "JSONEachRow" });
      return (await answer.json()).length;
    };
    await expect.poll(decisions, { timeout: 60_000, interval: 200 }).toBe(1);
  } finally {
    await warehouse.close();
    await system.stop();
  }
  expect(await describesItself([brokers])).toBe(true);
  expect(existsSync(join(dataDir, "kafka"))).toBe(false);
});

async function decideOne(baseUrl: string, token: string): Promise<void> {
  const decided = await createClient({ baseUrl, token }).call({
    method: "POST",
    path: "/transactions",
    body: {
      externalActivityId: "act-existing",
      subject: { type: "individual", externalUserId: "customer-existing" },
      occurredAt: "2026-01-10T09:00:00Z",
      transaction: {
        externalTransactionId: "tx-existing",
        assetClass: "fiat",
        direction: "outbound",
        amount: "10.00",
        currency: "EUR",
        transactionType: "transfer",
        parties: [{ role: "recipient", externalPartyId: "party", displayName: "Quirina Halvorsdottir" }],
      },
    },
  });
  expect(decided).toMatchObject({ ok: true });
}
