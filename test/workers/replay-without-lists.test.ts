// What was decided or checked is answered from its record, also where nothing new can be: without lists, without the
// version that is active.

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Ledger } from "#edge/objects/ledger/object.ts";
import { Lists } from "#edge/objects/lists/object.ts";
import { Organisation } from "#edge/objects/organisation/object.ts";
import { activity, createTenant, payment, request, type Environment, type Tenant } from "./client.ts";
import { act, approved, draftOf } from "./draft-versions.ts";
import { listsNaming } from "./made-lists.ts";
import { publishLists, retireEveryList } from "./publish-lists.ts";

const CLEAN = "0x52908400098527886e0f7030069857d2e4169ee7";

beforeAll(retireEveryList);
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const environments: Environment[] = ["sandbox", "production"];

interface Sent {
  readonly path: string;
  readonly body: object;
  readonly other: object;
  readonly key?: string;
}

const sentBy = (path: string, body: object, other: object, key?: string): Sent => ({
  path,
  body,
  other,
  ...(key !== undefined && { key }),
});

function send(tenant: Tenant, environment: Environment, { path, key }: Sent, body: object) {
  return request(
    tenant,
    environment,
    "POST",
    path,
    body,
    key === undefined ? {} : { "idempotency-key": key },
  );
}

function somePayment(): Sent {
  const body = payment();
  return sentBy("/transactions", body, { ...body, transaction: { ...body.transaction, amount: "77.77" } });
}

function someCheck(): Sent {
  const wallet = { address: CLEAN, network: "ethereum" };
  return sentBy("/wallet-screenings", wallet, { ...wallet, reference: "another" }, crypto.randomUUID());
}

async function nothingNewIsDecided(tenant: Tenant, environment: Environment, sent: Sent): Promise<void> {
  expect(await send(tenant, environment, sent, sent.body)).toMatchObject({
    status: 503,
    body: { error: { code: "dependency_unavailable" } },
  });
}

describe.each(environments)("in %s", (environment) => {
  it("a payment and a wallet check are replayed while no lists can be loaded", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const tenant = await createTenant();
    const [paid, checked] = [somePayment(), someCheck()];
    const asked = vi.spyOn(Ledger.prototype, "replay");
    const decided = await send(tenant, environment, paid, paid.body);
    const saved = await send(tenant, environment, checked, checked.body);
    expect([decided.status, saved.status]).toEqual([200, 201]);
    expect((await send(tenant, environment, paid, paid.body)).body.replayed).toBe(true);
    // As long as there are lists, no request asks twice.
    expect(asked).not.toHaveBeenCalled();

    vi.spyOn(Lists.prototype, "read").mockReturnValue(null);
    await publishLists(listsNaming("Nobody Can Load This", environment));
    // Hears of the newer lists, and has a minute for them.
    await send(tenant, environment, somePayment(), somePayment().body);
    vi.advanceTimersByTime(61_000);
    await nothingNewIsDecided(tenant, environment, somePayment());
    await nothingNewIsDecided(tenant, environment, someCheck());

    const again = await send(tenant, environment, paid, paid.body);
    expect(again.status).toBe(200);
    expect(again.text).toBe(`${decided.text.slice(0, -1)},"replayed":true}`);
    expect(await send(tenant, environment, paid, paid.other)).toMatchObject({
      status: 409,
      body: { error: { code: "activity_conflict" } },
    });
    expect((await send(tenant, environment, checked, checked.body)).text).toBe(saved.text);
    expect(await send(tenant, environment, checked, checked.other)).toMatchObject({ status: 409 });
  });

  it("a payment, a wallet check and an activity are replayed while the active version cannot be loaded", async () => {
    const tenant = await createTenant();
    const logged = activity();
    const done = [
      somePayment(),
      someCheck(),
      sentBy("/activities", logged, { ...logged, deviceRef: "another-device" }),
    ];
    const answers = [];
    for (const sent of done) answers.push(await send(tenant, environment, sent, sent.body));
    await act(tenant, await approved(tenant, draftOf(`Never loaded ${crypto.randomUUID()}`)), "activate");
    vi.spyOn(Organisation.prototype, "versionContent").mockImplementation(() => {
      throw new Error("away");
    });
    await nothingNewIsDecided(tenant, environment, somePayment());
    await nothingNewIsDecided(tenant, environment, sentBy("/activities", activity(), {}));
    for (const [at, sent] of done.entries()) {
      const again = await send(tenant, environment, sent, sent.body);
      expect(again.status).toBe(answers[at]?.status);
      expect(again.text.startsWith(answers[at]?.text.slice(0, -1) ?? "none")).toBe(true);
      expect((await send(tenant, environment, sent, sent.other)).status).toBe(409);
    }
  });
});
