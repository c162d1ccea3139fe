// A log that an operator sends again: from where they say, by the door alone, and with their name and reason in the audit.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { logListSchema } from "#domain/contract/operators/logs.ts";
import { DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { bindings, createTenant, operate, payment, request, type Tenant } from "./client.ts";

let tenant: Tenant;
let source: string;

const ledger = () => bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);

/** The door is away in these tests: it is as if it had taken so much before. */
function sentUpTo(cursor: number): Promise<void> {
  return runInDurableObject(ledger(), (_object, { storage }) => {
    for (const reader of ["door", "casebook", "webhooks"]) {
      storage.sql.exec("INSERT OR REPLACE INTO log_reader VALUES (?, ?, 0, 0)", reader, cursor);
    }
  });
}

async function readersOf(): Promise<Record<string, number>> {
  const { body } = await operate("GET", "/logs", undefined, "viewer");
  const log = logListSchema.parse(body).data.find((one) => one.source === source);
  return Object.fromEntries(log?.readers.map(({ reader, cursor }) => [reader, cursor]) ?? []);
}

function audited(): Promise<unknown[]> {
  return runInDurableObject(bindings.DIRECTORY.getByName(DIRECTORY_SOURCE), (_object, { storage }) =>
    storage.sql
      .exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence")
      .toArray()
      .map(({ payload }) => (JSON.parse(payload) as { data: unknown }).data),
  );
}

beforeAll(async () => {
  tenant = await createTenant("Rewound");
  source = `ledger/${tenant.id}/sandbox/0`;
  for (let number = 0; number < 3; number++) {
    expect((await request(tenant, "sandbox", "POST", "/transactions", payment())).status).toBe(200);
  }
});

describe("POST /operator/v1/logs/rewind", () => {
  it("moves the door's position and no other reader's, and answers the old one", async () => {
    await sentUpTo(3);
    const rewound = await operate("POST", "/logs/rewind", { source, to: 1, reason: "lost in Kafka" }, "ops");
    expect(rewound).toMatchObject({ status: 200, body: { source, from: 3, to: 1, head: 3 } });
    expect(await readersOf()).toEqual({ door: 1, casebook: 3 });
    expect((await audited()).at(-1)).toMatchObject({
      actor: "operator:ops",
      action: "log.rewind",
      reason: "lost in Kafka",
      source,
      from: 3,
      to: 1,
    });
  });

  it("is refused beyond what was sent, because the rows between would never be sent", async () => {
    await sentUpTo(2);
    const before = (await audited()).length;
    const ahead = await operate("POST", "/logs/rewind", { source, to: 3, reason: "none" });
    expect(ahead).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state", details: { sentUpTo: 2 } } },
    });
    expect(await readersOf()).toMatchObject({ door: 2 });
    expect((await operate("POST", "/logs/rewind", { source, to: 2, reason: "none" })).status).toBe(200);
    expect((await audited()).length).toBe(before + 1);
  });

  it.each([
    ["a log that there is not", 404, { source: "ledger/org_none/sandbox/0", to: 0, reason: "none" }, "owner"],
    ["a place below the first", 400, { source: "directory", to: -1, reason: "none" }, "owner"],
    ["no reason", 400, { source: "directory", to: 0 }, "owner"],
    ["an operator who may not", 403, { source: "directory", to: 0, reason: "none" }, "viewer"],
    ["an analyst", 403, { source: "directory", to: 0, reason: "none" }, "analyst"],
  ] as const)("is refused for %s: %i", async (_, status, body, role) => {
    const before = (await audited()).length;
    expect((await operate("POST", "/logs/rewind", body, role)).status).toBe(status);
    expect((await audited()).length).toBe(before);
  });
});
