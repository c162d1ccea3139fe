// One organisation is nothing to another, and one environment nothing to the other: every route of the router's own table
// that names something by an id is tried with all keys that may not have it, and told apart from nothing.

import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { catalogue } from "#domain/webhooks/catalogue.ts";
import { publicRouter } from "#edge/router.ts";
import {
  call,
  createTenant,
  HOSTS,
  operate,
  payment,
  request,
  secretOf,
  type Answer,
  type Environment,
  type Tenant,
} from "./client.ts";
import { BODIES, DISCOVERY, withOneOfEach, type Owned } from "./one-of-each.ts";

interface Route {
  readonly method: string;
  /** As the router has it: `/api/v1/alerts/:id`. */
  readonly path: string;
}

const METHODS = new Set(["GET", "POST", "PATCH", "PUT", "DELETE"]);
const ROUTES: Route[] = publicRouter.routes.flatMap(([method, , , path = ""]) =>
  METHODS.has(method) ? [{ method, path }] : [],
);
const BEHIND_KEY = ROUTES.filter(({ path }) => /^\/api\/(v1|identity)\//.test(path));
const WITH_ID = BEHIND_KEY.filter(({ path }) => path.includes(":"));
const IDS_OF_SAMPLES = new Set(JSON.stringify(catalogue("sandbox")).match(/sample_\w+/g));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** The pipeline is away here, so what it would know of a subject cannot be looked up; test/system has it. */
const OF_PIPELINE = "GET /api/v1/risk-intelligence/network/:subjectKind/:subjectId";

/** The directory of providers is the deployment's, and shown to all; what is in it of one organisation is a secret. */
const ofDeployment = ({ path }: Route) => path.startsWith("/api/v1/crypto/providers");

let owner: Owned;
let stranger: Tenant;

beforeAll(async () => {
  stranger = await createTenant("Stranger");
  owner = await withOneOfEach("Owner");
}, 300_000);

/** Ids that do not exist, made like those that do: other letters in the same places. */
function unlike(reference: string): string {
  return reference.replaceAll(/[0-9a-z](?=[0-9a-z]{0,5}$)/g, (letter) => (letter === "0" ? "1" : "0"));
}

function referencesOf({ path }: Route): readonly string[] {
  const [beginning] = Object.keys(owner.references)
    .filter((known) => path.startsWith(`${known}:`))
    .toSorted((left, right) => right.length - left.length);
  return owner.references[beginning ?? ""] ?? [];
}

function ask(tenant: Tenant, environment: Environment, route: Route, reference: string): Promise<Answer> {
  const path = route.path
    .replace(/:\w+/, encodeURIComponent(reference))
    .replace(":requestId", DISCOVERY)
    .replace(":challengeId", owner.challengeId)
    .replace("/api/v1", "");
  const headers = { "idempotency-key": crypto.randomUUID() };
  return request(tenant, environment, route.method, path, BODIES[nameOf(route)], headers);
}

/** All of an answer that may tell something, but the id of its request. */
const told = ({ status, body }: Answer, reference: string) => ({
  status,
  text: JSON.stringify({ ...body, error: { ...body?.error, request_id: null } }).replaceAll(
    reference,
    "{id}",
  ),
});

describe("every route with an id", () => {
  it("is tested: the table names them all, and each with an existing resource", () => {
    expect(WITH_ID.length).toBeGreaterThan(25);
    const tried = WITH_ID.filter((route) => nameOf(route) !== OF_PIPELINE);
    expect(tried.filter((route) => referencesOf(route).length === 0).map(nameOf)).toEqual([]);
    const writing = WITH_ID.filter(({ method }) => method === "POST" || method === "PATCH").map(nameOf);
    expect(writing.toSorted()).toEqual(Object.keys(BODIES).toSorted());
  });

  it.each(WITH_ID.filter(({ method }) => method === "GET").filter((route) => nameOf(route) !== OF_PIPELINE))(
    "$method $path has something to show to its owner",
    async (route) => {
      for (const reference of referencesOf(route)) {
        expect([reference, (await ask(owner.tenant, "sandbox", route, reference)).status]).toEqual([
          reference,
          200,
        ]);
        break;
      }
    },
  );

  it.each(WITH_ID.filter((route) => nameOf(route) !== OF_PIPELINE && !ofDeployment(route)))(
    "$method $path is 404 to another organisation and to the other environment, as if there were nothing",
    async (route) => {
      const others: [Tenant, Environment][] = [
        [stranger, "sandbox"],
        [stranger, "production"],
        [owner.tenant, "production"],
      ];
      for (const [tenant, environment] of others) {
        for (const reference of referencesOf(route)) {
          // The simulator is refused to every live key, whatever the endpoint.
          const expected = route.path.endsWith("/simulate") && environment === "production" ? 403 : 404;
          // What every organisation begins with is no secret; what it drafted is.
          const nothing = await ask(tenant, environment, route, unlike(reference));
          if (route.path.includes("system-versions") && tenant === owner.tenant) continue;
          const refused = await ask(tenant, environment, route, reference);
          expect([environment, refused.status]).toEqual([environment, expected]);
          expect(told(refused, reference)).toEqual(told(nothing, unlike(reference)));
          for (const secret of owner.secrets) expect(refused.text).not.toContain(secret);
        }
      }
    },
  );

  it.each(WITH_ID.filter(ofDeployment))(
    "CRY-15: $method $path shows nobody else what an organisation thinks of a provider, and changes nothing of it",
    async (route) => {
      const others: [Tenant, Environment][] = [
        [stranger, "sandbox"],
        [stranger, "production"],
        [owner.tenant, "production"],
      ];
      const [reference = ""] = referencesOf(route);
      for (const [tenant, environment] of others) {
        const answer = await ask(tenant, environment, route, reference);
        expect([environment, answer.status]).toEqual([environment, 200]);
        for (const secret of owner.secrets) expect(answer.text).not.toContain(secret);
        expect((await ask(tenant, environment, route, unlike(reference))).status).toBe(404);
      }
      const own = await request(owner.tenant, "sandbox", "GET", `/crypto/providers/${reference}`);
      expect(own.body.reviewStatus).toBe("reviewed");
    },
  );

  it("leaves everything of its owner unchanged", async () => {
    for (const [beginning, [reference = ""]] of Object.entries(owner.references)) {
      // What cannot be read by its id is in its list.
      const isRead = WITH_ID.some(({ method, path }) => method === "GET" && path.startsWith(`${beginning}:`));
      const list = beginning.replace("/api/v1", "");
      const path = isRead ? list + reference : list.replace(/\/$/, "");
      const { status, text } = await request(owner.tenant, "sandbox", "GET", path);
      expect([path, status, isRead || text.includes(reference)]).toEqual([path, 200, true]);
    }
    const [id = ""] = owner.references["/api/v1/investigations/"] ?? [];
    const investigation = await request(owner.tenant, "sandbox", "GET", `/investigations/${id}`);
    expect(investigation.body).toMatchObject({ notes: [], outcomes: { expected: 0 } });
  });

  it.each(WITH_ID.filter((route) => nameOf(route) !== OF_PIPELINE))(
    "EVT-29: $method $path is 404 to the ids of samples",
    async (route) => {
      expect(IDS_OF_SAMPLES.size).toBeGreaterThan(12);
      // Reports have a rate of their own, which is full again two seconds later.
      vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      for (const id of IDS_OF_SAMPLES) {
        vi.setSystemTime(Date.now() + 2_000);
        expect((await ask(owner.tenant, "sandbox", route, id)).status).toBe(404);
      }
    },
  );
});

describe("lists", () => {
  // Reports have a rate of their own, which is full again two seconds later.
  let clock = Date.now();
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: (clock += 2_000) }));
  afterEach(() => void vi.useRealTimers());

  it.each(BEHIND_KEY.filter(({ method, path }) => method === "GET" && !/:|\/versions\/diff$/.test(path)))(
    "$path holds nothing of another organisation, nor of the other environment",
    async ({ path }) => {
      const list = path.replace("/api/v1", "");
      for (const [tenant, environment] of [
        [stranger, "sandbox"],
        [owner.tenant, "production"],
      ] as [Tenant, Environment][]) {
        const { status, text } = await request(tenant, environment, "GET", list);
        // The door is away in these tests: what asks it is told nothing.
        expect([200, 503]).toContain(status);
        if (list.includes("system-versions") && tenant === owner.tenant) continue;
        for (const secret of owner.secrets) expect(text).not.toContain(secret);
        if (list.startsWith("/crypto/providers")) continue;
        for (const references of Object.values(owner.references)) {
          for (const reference of references) expect(text).not.toContain(reference);
        }
      }
    },
  );
});

describe("EPT-01, AUT-01: every route under /api/v1 and /api/identity", () => {
  const send = (host: string, { method, path }: Route, headers: Record<string, string>) =>
    call(`${host}${path.replaceAll(/:\w+/g, "any")}`, {
      method,
      headers,
      ...(method === "GET" || method === "DELETE" ? {} : { body: "{}" }),
    });

  it.each(BEHIND_KEY)(
    "$method $path needs a key: 401 without one, with an invented and with an operator's",
    async (route) => {
      const invented = { authorization: `Bearer sk_test_${"a".repeat(32)}` };
      const key = { "x-api-key": owner.tenant.keys.sandboxSecret };
      for (const headers of [{}, invented, key] as Record<string, string>[]) {
        expect((await send(HOSTS.sandbox, route, headers)).status).toBe(401);
      }
    },
  );

  it.each(BEHIND_KEY)(
    "AUT-06, AUT-07: $method $path is 403 to a publishable key, and to a key of the other environment",
    async (route) => {
      const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
      const { sandboxPublishable, productionSecret } = owner.tenant.keys;
      const publishable = await send(HOSTS.sandbox, route, bearer(sandboxPublishable));
      const foreign = await send(HOSTS.sandbox, route, bearer(productionSecret));
      expect([publishable.status, foreign.status]).toEqual([403, 403]);
      expect(publishable.text).toContain("secret_key_required");
      expect(foreign.text).toContain("environment_mismatch");
    },
  );

  it("AUT-02: every other route of the integrators' hosts is public", () => {
    const open = ROUTES.filter((route) => !BEHIND_KEY.includes(route)).map(nameOf);
    expect(open).toEqual(expect.arrayContaining(["GET /openapi.json", "GET /api/kyc/health"]));
    expect(open.filter((name) => name.includes("/api/"))).toEqual(["GET /api/kyc/health"]);
  });
});

describe("an id of the caller's own", () => {
  it("TXO-02, CNV-07, AUT-03: is taken in one organisation and environment, and free in all others", async () => {
    const body = payment();
    const places: [Tenant, Environment][] = [
      [owner.tenant, "sandbox"],
      [owner.tenant, "production"],
      [stranger, "sandbox"],
    ];
    const decisions = new Set<string>();
    for (const [tenant, environment] of places) {
      const answer = await request(tenant, environment, "POST", "/transactions", body);
      expect([answer.status, answer.body.replayed]).toEqual([200, undefined]);
      decisions.add(answer.body.assessment.decisionId);
      const other = payment({}, { externalTransactionId: body.transaction.externalTransactionId });
      const taken = await request(tenant, environment, "POST", "/transactions", other);
      expect(taken.body.error.code).toBe("transaction_conflict");
    }
    expect(decisions.size).toBe(3);
  });

  it("AUT-03: no field, header or query of a request names another organisation", async () => {
    const [reference = ""] = owner.references["/api/v1/transactions/"] ?? [];
    const names = { organisationId: owner.tenant.id, "organisation-id": owner.tenant.id };
    const query = new URLSearchParams(names).toString();
    const read = (path: string) =>
      call(`${HOSTS.sandbox}/api/v1/transactions/${path}`, {
        headers: {
          authorization: `Bearer ${secretOf(stranger, "sandbox")}`,
          ...names,
          "x-organisation-id": owner.tenant.id,
        },
      });
    expect((await read(reference)).status).toBe(404);
    expect((await read(`${reference}?${query}`)).status).toBe(400);
    const sent = await request(
      stranger,
      "sandbox",
      "POST",
      "/transactions",
      payment({ organisationId: owner.tenant.id }),
    );
    expect(sent.status).toBe(200);
    const { decisionId } = sent.body.assessment;
    const own = await request(
      stranger,
      "sandbox",
      "GET",
      `/transactions/${sent.body.assessment.transactionId}`,
    );
    expect(own.body.assessment.decisionId).toBe(decisionId);
    const foreign = await request(
      owner.tenant,
      "sandbox",
      "GET",
      `/transactions/${sent.body.assessment.transactionId}`,
    );
    expect(foreign.status).toBe(404);
  });
});

describe("operators' routes with ids", () => {
  it("tell nothing of one organisation under the id of another", async () => {
    const [versionId = ""] = owner.references["/api/v1/risk-intelligence/system-versions/"] ?? [];
    const [reference = ""] = owner.references["/api/v1/transactions/"] ?? [];
    const keys = await operate("GET", `/organisations/${owner.tenant.id}/keys`);
    const keyId = keys.body.data[0].id;
    await operate("POST", `/organisations/${owner.tenant.id}/lists`, { name: "secret-list", kind: "allow" });
    const of = (beginning: string) => owner.references[`/api/v1/${beginning}`]?.[0] ?? "";
    for (const [method, path] of [
      ["GET", `/alerts/${of("alerts/")}`],
      ["POST", `/signals/${of("signals/")}/clear`],
      ["GET", `/investigations/${of("investigations/")}`],
      ["POST", `/investigations/${of("investigations/")}/approve`],
      ["GET", `/webhooks/endpoints/${of("webhooks/endpoints/")}/deliveries`],
      ["GET", `/webhooks/deliveries/${of("webhooks/deliveries/")}`],
      ["POST", `/webhooks/deliveries/${of("webhooks/deliveries/")}/resend`],
      ["GET", `/system-versions/${versionId}`],
      ["POST", `/system-versions/${versionId}/approve`],
      ["POST", `/system-versions/${versionId}/retire`],
      ["GET", `/crypto/addresses/${of("crypto/addresses/")}`],
      ["GET", "/lists/secret-list"],
      ["GET", "/lists/secret-list/entries"],
      ["POST", "/lists/secret-list/proposals/nlp_1/approve"],
      ["GET", `/decisions/${reference}/replay`],
      ["GET", `/decisions/${reference}/outcomes`],
      ["DELETE", `/keys/${keyId}`],
    ] as const) {
      const headers = { "idempotency-key": crypto.randomUUID() };
      const answer = await operate(
        method,
        `/organisations/${stranger.id}${path}`,
        undefined,
        "owner",
        headers,
      );
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain("Secret version");
    }
    expect((await request(owner.tenant, "sandbox", "GET", "/webhooks/catalogue")).status).toBe(200);
  });
});
