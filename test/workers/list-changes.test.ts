// Lists that say something else of somebody who was paid before: a signal of the customer, a delta of the feed, once.

import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { listVersionOf } from "#domain/screening/lists-bundle.ts";
import type { Rescreenings, RescreenTarget } from "#domain/events/counterparty-rescreened.ts";
import { PATIENCE } from "#test/patience.ts";
import { read } from "./casebook-client.ts";
import { createTenant, type Tenant } from "./client.ts";
import { objectOf } from "./draft-versions.ts";
import { listsNaming } from "./made-lists.ts";
import { publishLists, retireEveryList } from "./publish-lists.ts";
import { KEY, post, told } from "./tell-findings.ts";

beforeAll(retireEveryList);

const PATH = "/internal/v1/rescreenings";
const NAME = "Zzyzx Petrochemical Holdings";

const target = (more: Partial<RescreenTarget> = {}): RescreenTarget => ({
  subject: { id: "sub_1", type: "individual", externalUserId: "customer-1" },
  decisionId: "dec_1",
  listVersion: "sha256:before",
  whom: { kind: "name", displayName: NAME, type: "business", country: null },
  matched: [],
  ...more,
});
const rescreened = (tenant: Tenant, ...targets: RescreenTarget[]) =>
  post(PATH, { organisationId: tenant.id, environment: "sandbox", targets } satisfies Rescreenings);

async function signalsOf(tenant: Tenant) {
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(objectOf(tenant));
    const pulse = await objectOf(tenant).pulse();
    expect(pulse?.readers.find(({ reader }) => reader === "casebook")?.lag).toBe(0);
  }, PATIENCE);
  const { body } = await read(tenant, "/signals");
  return body.data.filter(({ type }: { type: string }) => type === "list_change");
}

describe("a counterparty that was listed after a payment", () => {
  it("is a signal of the customer and a delta caused by the lists, announced once", async () => {
    const tenant = await createTenant();
    const upload = listsNaming(NAME);
    await publishLists(upload);
    const first = await rescreened(
      tenant,
      target(),
      target({ subject: { ...target().subject, id: "sub_2" } }),
    );
    expect(first.body).toMatchObject({ listVersion: listVersionOf(upload.request.hash), announced: 2 });
    expect((await rescreened(tenant, target())).body).toMatchObject({ announced: 0 });
    const [event] = await told(tenant, "risk.counterparty.rescreened");
    expect(event?.data).toMatchObject({
      change: "listed",
      entries: ["test:1"],
      previousListVersion: "sha256:before",
    });

    const signals = await signalsOf(tenant);
    expect(signals).toHaveLength(2);
    expect(signals).toContainEqual(
      expect.objectContaining({
        subject: { id: "sub_1", type: "individual", externalUserId: "customer-1" },
        severity: "critical",
        status: "open",
        reasonCodes: ["list_change:listed"],
        title: expect.stringContaining(NAME),
      }),
    );
    const { body: feed } = await read(tenant, "/monitoring/deltas");
    expect(feed.data).toContainEqual(
      expect.objectContaining({
        changeType: "created",
        resource: expect.objectContaining({ type: "signal" }),
        cause: expect.objectContaining({ type: "list_update" }),
      }),
    );
  });

  it("is reported again when it left the lists", async () => {
    const tenant = await createTenant();
    await publishLists(listsNaming("Somebody Else Entirely"));
    const gone = await rescreened(tenant, target({ matched: ["test:1"] }));
    expect(gone.body).toMatchObject({ announced: 1 });
    expect(await signalsOf(tenant)).toEqual([expect.objectContaining({ severity: "info" })]);
  });
});

describe("the request", () => {
  it("says without targets which lists screen now", async () => {
    const tenant = await createTenant();
    const answer = await rescreened(tenant);
    expect(answer).toMatchObject({ status: 200, body: { announced: 0 } });
    expect(answer.body.listVersion).toMatch(/^sha256:/);
    expect(answer.body.publishedAt).toMatch(/Z$/);
  });

  it("is refused without the pipeline's signature, and for an unknown organisation", async () => {
    const stranger = { ...KEY, secret: "another-secret-of-at-least-32-characters" };
    const asked = { organisationId: "org_none", environment: "sandbox", targets: [] };
    expect(await post(PATH, asked, stranger)).toMatchObject({ status: 401 });
    expect(await post(PATH, asked)).toMatchObject({ status: 404 });
    expect(await post(PATH, { ...asked, targets: [{}] })).toMatchObject({ status: 400 });
  });

  it("leaves the sandbox's magic names alone: no list says anything of them", async () => {
    const tenant = await createTenant();
    const magic = {
      kind: "name",
      displayName: "Sandbox Confirmed Match",
      type: "business",
      country: null,
    } as const;
    const answer = await rescreened(tenant, target({ whom: magic, matched: ["sandbox:1"] }));
    expect(answer.body).toMatchObject({ announced: 0 });
  });
});
