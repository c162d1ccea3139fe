// A recovery that reads the logs while the endpoint is disabled and enabled again: what was lost meanwhile is not in it, so its
// answer has `more`, and the next one brings it.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Recovery } from "#domain/contract/settings/webhook-endpoint.ts";
import type { LogRow } from "#domain/events/batch.ts";
import { organisationSource } from "#domain/events/sources.ts";
import { formatInstant, SECOND } from "#domain/time/instant.ts";
import { Alarm } from "../../alarm.ts";
import type { Env } from "../../environment.ts";
import type { LogRange } from "../../log/logged-api.ts";
import { readEvents } from "../../webhooks/read-events.ts";
import { DeliveryActs } from "./delivery-acts.ts";
import { EndpointStore } from "./endpoint-store.ts";
import type { EndpointState } from "./schema.ts";
import { Sender } from "./sender.ts";

const SOURCE = organisationSource("org_1");
const SINCE = Date.now() - 60 * SECOND;
const STATE = {
  id: "we_1",
  organisationId: "org_1",
  environment: "sandbox",
  shards: 1,
  eventTypes: ["*"],
  status: "enabled",
  contractVersion: "2026-01-01",
  createdAt: formatInstant(SINCE),
  canceledUpTo: 0,
} as unknown as EndpointState; // all that is looked at

function rowOf(sequence: number): LogRow {
  const at = formatInstant(SINCE + sequence * SECOND);
  const payload = JSON.stringify({
    id: `evt_${sequence}`,
    type: "api_key.created",
    version: 1,
    organisationId: "org_1",
    environment: "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    requestId: null,
    data: { keyId: `key_${sequence}`, prefix: "sk_test_", type: "secret", environment: "sandbox" },
  });
  return { sequence, kind: "event", payload };
}

/** The organisation's log has these rows; the casebook's, which is read after it, has none, and runs `meanwhile`. */
function logsOf(rows: readonly LogRow[], meanwhile: () => void): Env {
  const organisation = {
    readLog: async (from: LogRange) => {
      const behind = "behind" in from ? from.behind : 0;
      return rows.filter(({ sequence }) => sequence > behind);
    },
  };
  const casebook = {
    readLog: async () => {
      meanwhile();
      return [];
    },
  };
  const empty = { getByName: () => ({ readLog: async () => [] }) };
  return {
    ...env,
    ORGANISATIONS: { getByName: () => organisation },
    CASEBOOKS: { getByName: () => casebook },
    LEDGERS: empty,
    ADDRESS_BOOKS: empty,
  } as unknown as Env;
}

/** An endpoint in an object of its own, whose next reading of the logs ends with `meanwhile`. */
function endpointOf(storage: DurableObjectStorage) {
  const rows: LogRow[] = [];
  let meanwhile: () => void = () => {};
  const store = new EndpointStore(storage, () => 100_000_000);
  store.begin(STATE);
  const own = logsOf(rows, () => meanwhile());
  const parts = { env: own, store, alarm: new Alarm(storage) } as ConstructorParameters<typeof Sender>[0];
  const sender = new Sender(parts); // nothing is sent
  const acts = new DeliveryActs(own, store);
  const write = (sequence: number, isQueued: boolean): void => {
    const row = rowOf(sequence);
    rows.push(row);
    if (!isQueued) return;
    store.commit(() => {
      for (const { queued } of readEvents(SOURCE, [row]).read) {
        const delivery = { event: queued, source: SOURCE, contractVersion: STATE.contractVersion };
        store.queue.add({ ...delivery, trigger: "automatic" }, Date.now());
      }
    });
  };
  const disableAndEnable = (): void => store.commit(() => sender.cancelWaiting());
  const recover = async (during: () => void = () => {}): Promise<Recovery> => {
    meanwhile = during;
    const step = await acts.prepare({ kind: "recover", since: formatInstant(SINCE) });
    if (typeof step === "string") throw new Error(step);
    const done = store.commit(() => step(Date.now()));
    if (typeof done === "string") throw new Error(done);
    return done.answer as Recovery;
  };
  const count = (during: () => void): Promise<Recovery> => {
    meanwhile = during;
    return acts.countLost(formatInstant(SINCE));
  };
  return { write, disableAndEnable, recover, count };
}

function withEndpoint(look: (endpoint: ReturnType<typeof endpointOf>) => Promise<void>): Promise<void> {
  const object = (env as unknown as Env).WEBHOOK_ENDPOINTS.getByName(crypto.randomUUID());
  return runInDurableObject(object, (_object, { storage }) => look(endpointOf(storage)));
}

describe("a recovery during which the endpoint was disabled and enabled again", () => {
  it("answers that there is more, and the next one brings what was canceled", () =>
    withEndpoint(async ({ write, disableAndEnable, recover }) => {
      write(1, true);
      expect(await recover(disableAndEnable)).toMatchObject({ scheduled: 0, more: true });
      expect(await recover()).toMatchObject({ scheduled: 1, more: false });
      expect(await recover()).toMatchObject({ scheduled: 0, more: false });
    }));

  it("answers so too where nothing waited, and the next one brings what never came into the queue", () =>
    withEndpoint(async ({ write, disableAndEnable, recover }) => {
      disableAndEnable();
      const miss = () => {
        disableAndEnable();
        write(1, false);
      };
      expect(await recover(miss)).toMatchObject({ scheduled: 0, more: true });
      expect(await recover()).toMatchObject({ scheduled: 1, more: false });
    }));

  it("is announced with more to come where a caller only counts", () =>
    withEndpoint(async ({ write, disableAndEnable, count }) => {
      write(1, true);
      expect(await count(disableAndEnable)).toMatchObject({ scheduled: 0, more: true });
      expect(await count(() => {})).toMatchObject({ scheduled: 1, more: false });
    }));
});
