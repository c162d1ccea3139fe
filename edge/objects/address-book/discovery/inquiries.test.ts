// How sources are asked: each once, in turn, after the audit has it; by a life of the object after a crash; never for ever.

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import type { SourceAnswer } from "#domain/crypto/discovery/discovery.ts";
import { found, nothing } from "#domain/crypto/discovery/source-answers.ts";
import { configurationOf, type Env } from "../../../environment.ts";
import { analytics, type FindSource, type OutsideSourceName } from "../../../discovery/outside-sources.ts";
import type { AddressBook } from "../object.ts";
import { partsOf, type AddressBookParts } from "../parts.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { PATIENCE } from "#test/patience.ts";

const bindings = env as unknown as Env;
const WALLET = "0x52908400098527886e0f7030069857d2e4169ee7";
const ADDRESS_ID = "adr_one";
const AT = "2026-02-01T00:00:00.000Z";
const NO_WALLETS = { texts: {}, requestId: [] };
const ACT = { actor: "api_key:key_1", action: "test", reason: null, at: AT, requestId: "req_1" };

afterEach(() => {
  vi.useRealTimers();
});

interface Asking {
  readonly parts: AddressBookParts;
  /** A new life of the object's parts: what was in memory is gone. */
  readonly reborn: (findSource: FindSource) => AddressBookParts;
  readonly start: (requestId: string) => Promise<void>;
  /** Archives the address, at once. */
  readonly archived: () => void;
  readonly status: (requestId: string) => Promise<string>;
  /** What was told to whom, by now. */
  readonly told: () => unknown[];
}

/** Runs in a book with one saved address, whose own alarm stays silent. */
async function inBook(findSource: FindSource, body: (asking: Asking) => Promise<void>): Promise<void> {
  const organisationId = `org_${crypto.randomUUID()}`;
  const identity = { organisationId, environment: "production" } as const;
  const stub = bindings.ADDRESS_BOOKS.getByName(`${organisationId}/production`);
  await runInDurableObject(stub, async (instance, state) => {
    const book = instance as unknown as AddressBook;
    const reborn = (find: FindSource) =>
      partsOf(
        book["host"](),
        () => configurationOf(bindings).addressSecrets,
        find,
        () => null,
      );
    const parts = reborn(findSource);
    await book.create({
      ...identity,
      shards: 0,
      wallet: {
        id: ADDRESS_ID,
        network: "eip155:1",
        fingerprint: "wal_1",
        destination: "wal_1",
        maskedAddress: "0x5290…9ee7",
        memo: null,
        maskedMemo: null,
      },
      address: WALLET,
      memo: null,
      details: { label: "A wallet" },
      providerExists: true,
      screening: { status: "clear", at: AT, listVersion: null },
      named: NO_WALLETS,
      key: { keyName: null, fingerprint: "" },
      act: ACT,
    });
    const discover = (requestId: string) =>
      parts.discoveries.start({
        addressId: ADDRESS_ID,
        request: { requestId },
        providers: null,
        named: NO_WALLETS,
        act: ACT,
      });
    await body({
      parts,
      reborn,
      start: async (requestId) => {
        await discover(requestId);
        await state.storage.deleteAlarm();
      },
      archived: () =>
        book["host"]().commit(() => void parts.saved.change(ADDRESS_ID, { status: "archived" }, ACT)),
      status: async (requestId) => {
        const answer = await discover(requestId);
        return answer.outcome === "done" ? answer.discovery.status : answer.outcome;
      },
      told: () =>
        book
          .readLog({ behind: 0 })
          .map(({ payload }) => JSON.parse(payload).data)
          .filter(({ action }) => action === "crypto_address.disclose"),
    });
  });
}

const always =
  (answer: SourceAnswer, seen: string[] = []): FindSource =>
  async (name) => ({
    recipient: `the ${name}`,
    ask: async (address) => {
      seen.push(`${name} ${address}`);
      return answer;
    },
  });

async function goOn(parts: AddressBookParts): Promise<void> {
  await parts.inquiries.goOn();
  await parts.inquiries.settled();
}

it("asks each source once, in turn, with the address as its network compares it", async () => {
  const seen: string[] = [];
  await inBook(always(found([], 5), seen), async ({ parts, start, status, told }) => {
    await start("look-1");
    await goOn(parts);
    await goOn(parts);
    expect(seen).toEqual([`network ${WALLET}`, `analytics ${WALLET}`]);
    expect(await status("look-1")).toBe("not_found");
    expect(told()).toMatchObject([
      { source: "network", recipient: "the network", actor: ACT.actor },
      { source: "analytics", recipient: "the analytics", actor: ACT.actor },
    ]);
  });
});

it("has in the audit who is told before it is told", async () => {
  let before: unknown[] = [];
  let tell: () => unknown[] = () => [];
  const find: FindSource = async (name) => ({
    recipient: name,
    ask: async () => {
      if (name === "network") before = tell();
      return found([], 1);
    },
  });
  await inBook(find, async ({ parts, start, told }) => {
    tell = told;
    await start("look-1");
    await goOn(parts);
    expect(before).toMatchObject([{ source: "network", addressId: ADDRESS_ID }]);
  });
});

it("opens the address for nobody where there is nobody to ask", async () => {
  await inBook(
    async () => nothing("not_configured", null),
    async ({ parts, start, status, told }) => {
      const unseal = vi.spyOn(parts.saved, "unsealAddress");
      await start("look-1");
      unseal.mockClear();
      await goOn(parts);
      expect(unseal).not.toHaveBeenCalled();
      expect(told()).toEqual([]);
      expect(await status("look-1")).toBe("not_found");
    },
  );
});

it("asks, after a crash in the middle, only the sources that have not answered", async () => {
  const asked: OutsideSourceName[] = [];
  const find =
    (hangs: boolean): FindSource =>
    async (name) => ({
      recipient: name,
      ask: async () => {
        asked.push(name);
        return name === "analytics" && hangs ? new Promise<never>(() => {}) : found([], 1);
      },
    });
  await inBook(find(true), async ({ parts, reborn, start, status }) => {
    await start("look-1");
    await parts.inquiries.goOn();
    await vi.waitFor(() => expect(asked).toEqual(["network", "analytics"]), PATIENCE);
    expect(await status("look-1")).toBe("pending");
    await goOn(reborn(find(false)));
    expect(asked).toEqual(["network", "analytics", "analytics"]);
    expect(await status("look-1")).toBe("not_found");
  });
});

it("shows a source that fails, and asks the next one", async () => {
  const candidate = { providerId: null, name: "Exchange", confidence: 0.8, source: "analytics" } as const;
  const find: FindSource = async (name) => ({
    recipient: name,
    ask: async () => (name === "network" ? nothing("timeout", 3_000) : found([candidate], 20)),
  });
  await inBook(find, async ({ parts, start, status }) => {
    await start("look-1");
    await goOn(parts);
    expect(await status("look-1")).toBe("matched");
  });
});

it("tries again later what breaks, and gives up ten minutes after the request", async () => {
  const breaks: FindSource = () => Promise.reject(new Error("broken"));
  await inBook(breaks, async ({ parts, reborn, start, status }) => {
    await start("look-1");
    await goOn(parts);
    expect(await status("look-1")).toBe("pending");
    expect(parts.inquiries.nextAttempt()).toBeGreaterThan(Date.now());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 });
    await goOn(reborn(always(found([], 1))));
    expect(await status("look-1")).toBe("expired");
    expect(parts.inquiries.nextAttempt()).toBeNull();
  });
});

it("waits longer after each failure in a row, whoever asks meanwhile", async () => {
  const breaks: FindSource = () => Promise.reject(new Error("broken"));
  await inBook(breaks, async ({ parts, start, status }) => {
    await start("look-1");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (let failure = 0; failure < 5; failure += 1) {
      await goOn(parts);
      expect(await status("look-1")).toBe("pending");
      const next = parts.inquiries.nextAttempt() ?? 0;
      // Each wait is at least three quarters of the doubled first.
      expect(next - Date.now()).toBeGreaterThanOrEqual(0.75 * 250 * 2 ** failure);
      vi.setSystemTime(next);
    }
  });
});

it("tells nobody more once the address is archived", async () => {
  const asked: OutsideSourceName[] = [];
  let archive: () => void = () => {};
  const find: FindSource = async (name) => ({
    recipient: name,
    ask: async () => {
      asked.push(name);
      archive();
      return found([], 1);
    },
  });
  await inBook(find, async ({ parts, archived, start, status, told }) => {
    archive = archived;
    await start("look-1");
    await goOn(parts);
    expect(asked).toEqual(["network"]);
    expect(told()).toMatchObject([{ source: "network" }]);
    expect(await status("look-1")).toBe("expired");
    expect(parts.inquiries.nextAttempt()).toBeNull();
  });
});

it("does not begin where the address is archived while it is opened", async () => {
  await inBook(always(found([], 1)), async ({ archived, status }) => {
    const answer = status("look-1");
    archived();
    expect(await answer).toBe("archived");
  });
});

it("asks eight at once, and each of many", async () => {
  let [now, most] = [0, 0];
  const find: FindSource = async () => ({
    recipient: "slow",
    ask: async () => {
      most = Math.max(most, (now += 1));
      await scheduler.wait(5);
      now -= 1;
      return found([], 5);
    },
  });
  await inBook(find, async ({ parts, start, status }) => {
    const names = Array.from({ length: 20 }, (_, at) => `look-${at}`);
    for (const name of names) await start(name);
    for (let round = 0; round < 5; round++) await goOn(parts);
    expect(most).toBe(8);
    for (const name of names) expect(await status(name)).toBe("not_found");
  });
});

it("takes from analytics the name of an owner that can be a provider, and no other", async () => {
  const network = networkNamed("ethereum");
  if (network === null) throw new RangeError("ethereum");
  const owned = (type: string) =>
    analytics(
      {
        name: "analytics",
        screenWallet: async () => ({
          ok: true,
          latencyMs: 7,
          value: {
            sanctioned: false,
            lists: [],
            risk: { score: 10, level: "low" },
            owner: { name: "Exchange One", type, subtype: null },
            indicators: [],
            listVersion: null,
          },
        }),
      },
      network,
      async () => [null],
    ).ask(WALLET);
  expect(await owned("exchange")).toMatchObject({
    status: "matched",
    candidates: [{ providerId: null, name: "Exchange One", source: "analytics" }],
  });
  expect(await owned("sanctions")).toMatchObject({ status: "not_found", candidates: [] });
});
