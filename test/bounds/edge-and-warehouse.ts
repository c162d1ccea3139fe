// The real edge and the real ClickHouse, with the door's and the loader's own steps between them and no Kafka, which carries bytes as
// they are: what is sent to the edge becomes rows, and what does not is reported.

import { createServer, type IncomingMessage, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { vi } from "vitest";
import { z } from "zod";
import { batchSchema, pulseSchema } from "#domain/events/batch.ts";
import { TOPICS, type Family } from "#domain/events/topics.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { createParts } from "#ops/local-system/parts.ts";
import { portsFrom } from "#ops/local-system/ports.ts";
import { publishReleasedLists } from "#ops/local-system/publish-released-lists.ts";
import { openSecrets } from "#ops/local-system/secrets.ts";
import { unfoldRows } from "#pipeline/door/unfold-row.ts";
import { openEdge } from "#pipeline/edge.ts";
import type { OutgoingMessage } from "#pipeline/kafka/interfaces.ts";
import { FAMILY_TARGETS } from "#pipeline/loader/families.ts";
import { loadBatch } from "#pipeline/loader/load-batch.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { startScratchWarehouse } from "../reports/scratch-warehouse.ts";

const FAMILIES = Object.keys(TOPICS) as Family[];
const ROOT = join(import.meta.dirname, "..", "..");

export interface EdgeAndWarehouse {
  readonly urls: Readonly<Record<"sandbox" | "operator", string>>;
  readonly operatorToken: string;
  /** Of another operator, who agrees to what the first one asked for. */
  readonly secondToken: string;
  readonly warehouse: Warehouse;
  /** Waits until the door has everything, and loads it. */
  load(): Promise<Loaded>;
  stop(): Promise<void>;
}

export interface Loaded {
  /** JSON of each event. */
  readonly events: Readonly<Record<Family, readonly string[]>>;
  /** Why something is no row, or no event. */
  readonly lost: readonly string[];
}

export async function startEdgeAndWarehouse(): Promise<EdgeAndWarehouse> {
  const directory = mkdtempSync(join(tmpdir(), "weir-bounds-"));
  const secrets = openSecrets(directory);
  const [sandbox = 0, production = 0, operator = 0, doorPort = 0] = await findFreePorts(4);
  const ports = { ...portsFrom(8_700), sandbox, production, operator, door: doorPort };
  const sent: OutgoingMessage[] = [];
  const lost: string[] = [];
  const door = await startDoor(doorPort, sent, lost);
  const onEvent = () => undefined;
  const { edge } = createParts({ root: ROOT, dataDir: directory, ports, secrets, revives: false, onEvent });
  const [scratch] = await Promise.all([startScratchWarehouse(), edge.start()]);
  const warehouse = await scratch.database("bounds");
  const token = operatorToken(secrets.operatorSecret, "owner");
  const operatorUrl = `http://127.0.0.1:${operator}/operator/v1`;
  await publishReleasedLists(operatorUrl, token, () => undefined);
  const [key] = secretRingSchema.parse(secrets.signingKeys);
  const asked = openEdge(`http://127.0.0.1:${operator}`, key);
  return {
    urls: { sandbox: `http://127.0.0.1:${sandbox}/api/v1`, operator: operatorUrl },
    // Of two persons: the token of a role does not approve what another one drafted.
    operatorToken: await tokenOf("Ann", operatorUrl, token),
    secondToken: await tokenOf("Ben", operatorUrl, token),
    warehouse,
    async load() {
      await vi.waitFor(
        async () => {
          const { logs } = pulseSchema.parse(await asked.ask("/internal/v1/pulse", null));
          const behind = logs.flatMap(({ source, readers }) =>
            readers.filter(({ lag }) => lag > 0).map(({ reader, lag }) => `${source} ${reader} ${lag}`),
          );
          if (behind.length > 0)
            throw new Error(`still behind: ${behind.join(", ")} ${lost.slice(0, 5).join("; ")}`);
        },
        { timeout: 60_000, interval: 200 },
      );
      return await loadAll(warehouse, sent, lost);
    },
    async stop() {
      await edge.stop();
      door.close();
      await scratch.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function startDoor(port: number, sent: OutgoingMessage[], lost: string[]): Promise<Server> {
  const accept = async (request: IncomingMessage): Promise<number> => {
    if (request.url !== "/v1/batches") return 503;
    const { source, rows } = batchSchema.parse(await json(request));
    const { messages, unfit } = unfoldRows(source, rows);
    lost.push(...unfit.map(({ sequence, reason }) => `${source} ${sequence}: ${reason}`));
    sent.push(...messages);
    return 202;
  };
  const server = createServer((request, response) => {
    const answer = (status: number) => response.writeHead(status).end("{}");
    accept(request).then(answer, (error: unknown) => {
      lost.push(`a batch is none: ${String(error)}`);
      answer(202);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

async function loadAll(
  warehouse: Warehouse,
  sent: readonly OutgoingMessage[],
  lost: string[],
): Promise<Loaded> {
  const events = Object.fromEntries(FAMILIES.map((family): [Family, string[]] => [family, []])) as Record<
    Family,
    string[]
  >;
  for (const family of FAMILIES) {
    const values = sent.filter(({ topic }) => topic === TOPICS[family]).map(({ value }) => String(value));
    events[family] = values;
    if (values.length === 0) continue;
    const messages = values.map((value, offset) => ({
      topic: TOPICS[family],
      partition: 0,
      offset: String(offset),
      key: null,
      value: Buffer.from(value),
      headers: {},
    }));
    const producer = { hasRoom: true, send: () => Promise.resolve(), close: () => Promise.resolve() };
    const signatures = { faultOf: () => null };
    const batch = { messages, positions: [], bytes: 0, epoch: 0 };
    const result = await loadBatch(
      { clickhouse: warehouse, producer, signatures },
      FAMILY_TARGETS[family],
      batch,
    );
    if (result.kind === "unavailable") throw new Error(result.detail);
    for (const { message, code, reason } of result.deadLetters) {
      lost.push(`${code} ${reason}: ${String(message.value).slice(0, 600)}`);
    }
  }
  return { events, lost };
}

async function tokenOf(name: string, operatorUrl: string, token: string): Promise<string> {
  const answer = await fetch(`${operatorUrl}/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name, role: "owner" }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}
