// The time of an answer does not reveal whether another organisation has an id: every route of the document with an id is
// asked for an id of another organisation and for an unknown one, by the real service over HTTP. What the answers say is
// compared in test/workers/isolation.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { documentedExamples } from "#domain/contract/documents/openapi-examples.ts";
import { smallestTransaction } from "#domain/contract/decisions/requests.fixture.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { seededRandom } from "#test/load/random.ts";
import { createTenant, sandboxClient, type Tenant } from "./tenant.ts";
import { tellApart } from "./tell-apart.ts";

const system = inject("system");
/** Reports are limited for each key: this many are enough for all pairs, those of a second try among them. */
const KEYS = 90;
const SEED = 20_260_811;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
}

const METHODS = ["get", "post", "patch", "delete"] as const;
const EXAMPLES = documentedExamples();
/** Everybody may know them: they are nobody's. */
const ofDeployment = (path: string) => path.startsWith("/crypto/providers/");
const ROUTES = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, item]) =>
  METHODS.flatMap((method): Route[] => {
    const operation = item[method];
    if (!operation || !path.includes("{") || ofDeployment(path)) return [];
    const { requestBody } = operation;
    const media =
      requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
    const [example] = Object.keys((media && "examples" in media && media.examples) || {});
    const body = example === undefined ? null : JSON.stringify(EXAMPLES[example]?.value);
    return [{ method: method.toUpperCase(), path, body }];
  }),
);

const idSchema = z.looseObject({ id: z.string() });
const pageSchema = z.looseObject({ data: z.array(idSchema).min(1) });

let receiver: Server;
/** The ids in the path of a route, by its beginning: something that another organisation has. */
let references: ReadonlyMap<string, readonly string[]>;
/** What stands behind such an id in a path: of the same owner. */
let behind: ReadonlyMap<string, string>;
let keys: readonly string[];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    setTimeout(() => response.writeHead(204).end(), request.url === "/slow" ? 25 : 0);
  }).listen(0, "127.0.0.1");
  const owner = await createTenant(system, "Owner");
  const versionId = await draftOf(owner);
  const client = sandboxClient(system, owner);
  const saved = await savedAddress(client);
  behind = saved.behind;
  references = new Map([
    ...(await oneOfEach(client, versionId)),
    ["/crypto/addresses/", [saved.id]],
    ["/crypto/connections/", [await connectionOf(owner)]],
  ]);
  keys = await keysOf(await createTenant(system, "Stranger"));
}, 300_000);

afterAll(() => receiver?.close());

const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });

/** A version of its own: what every organisation begins with is no secret. */
async function draftOf({ organisation }: Tenant): Promise<string> {
  const body = {
    name: "Version of another",
    rules: [],
    thresholds: { review: 61, block: 86 },
    screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
    lists: [],
    changeReason: "a test asks for it",
  };
  const path = `/organisations/${organisation.id}/system-versions`;
  const drafted = await operator.call({ method: "POST", path, body });
  if (!drafted.ok) throw new Error(`no version: ${drafted.error.code}`);
  return idSchema.parse(drafted.body).id;
}

async function keysOf({ organisation }: Tenant): Promise<string[]> {
  const made: string[] = [];
  while (made.length < KEYS) {
    const rateLimit = { ratePerSecond: 2_000, burst: 4_000 };
    const body = { type: "secret", environment: "sandbox", rateLimit };
    const path = `/organisations/${organisation.id}/keys`;
    const created = await operator.call({ method: "POST", path, body });
    if (!created.ok) throw new Error(`no key: ${created.error.code}`);
    made.push(z.looseObject({ key: z.string() }).parse(created.body).key);
  }
  return made;
}

async function connectionOf({ organisation }: Tenant): Promise<string> {
  const body = { institutionId: "inst_sandbox_exchange", protocol: "TRP", reason: "a test asks for it" };
  const path = `/organisations/${organisation.id}/connections`;
  const added = await operator.call({ method: "POST", path, body });
  if (!added.ok) throw new Error(`no connection: ${added.error.code}`);
  return idSchema.parse(added.body).id;
}

/** A saved address with a discovery and a challenge. */
async function savedAddress(client: Client) {
  const post = async (path: string, body: object) => {
    const answer = await client.call({ method: "POST", path, body, idempotencyKey: crypto.randomUUID() });
    if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
    return answer.body;
  };
  const wallet = { address: "0x52908400098527886E0F7030069857D2E4169EE7", network: "ethereum" };
  const { id } = idSchema.parse(await post("/crypto/addresses", { ...wallet, label: "Of another" }));
  const requestId = "discovery-of-another-17";
  await post(`/crypto/addresses/${id}/discovery`, { requestId });
  const challenge = idSchema.parse(await post(`/crypto/addresses/${id}/control-challenge`, {}));
  const behindIt = new Map([
    ["{requestId}", requestId],
    ["{challengeId}", challenge.id],
  ]);
  return { id, behind: behindIt };
}

async function oneOfEach(client: Client, versionId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const ask = async <T extends z.ZodType>(schema: T, path: string, body?: object): Promise<z.output<T>> => {
    const idempotencyKey = crypto.randomUUID();
    const answer = await client.call(
      body ? { method: "POST", path, body, idempotencyKey } : { method: "GET", path },
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
    return schema.parse(answer.body);
  };
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const endpoint = await ask(idSchema, "/webhooks/endpoints", { url: hook, eventTypes: ["*"] });
  const subject = { type: "individual", externalUserId: "customer-of-another" } as const;
  const paymentId = "payment-of-another-17";
  const decidedSchema = z.object({
    assessment: z.object({ activityId: z.string(), transactionId: z.string().optional() }),
  });
  const body = smallestTransaction(
    { externalActivityId: "activity-of-another-17", subject },
    { externalTransactionId: paymentId },
  );
  const { assessment: paid } = await ask(decidedSchema, "/transactions", body);
  const login = {
    externalActivityId: "login-17",
    subject,
    type: "login",
    occurredAt: "2026-01-15T12:00:00Z",
  };
  const { assessment: logged } = await ask(decidedSchema, "/activities", login);
  const wallet = { address: "0x52908400098527886E0F7030069857D2E4169EE7", network: "ethereum" };
  const screened = await ask(idSchema, "/wallet-screenings", wallet);
  const assessed = await ask(idSchema, "/risk-assessments", { subject });
  const [alert, signal, delivery] = await Promise.all(
    ["/alerts", "/signals", `/webhooks/endpoints/${endpoint.id}/deliveries`].map((path) =>
      vi.waitFor(async () => (await ask(pageSchema, path)).data[0]?.id ?? "", {
        timeout: 60_000,
        interval: 100,
      }),
    ),
  );
  const investigated = await ask(idSchema, "/investigations", { alertIds: [alert] });
  const ofPayment = [paid.transactionId ?? "", paymentId];
  return new Map([
    ["/transactions/", ofPayment],
    ["/wallet-screenings/transactions/", ofPayment],
    ["/activities/", [logged.activityId]],
    ["/wallet-screenings/", [screened.id]],
    ["/risk-assessments/", [assessed.id]],
    ["/risk-intelligence/network/", [`individual/${subject.externalUserId}`]],
    ["/risk-intelligence/system-versions/", [versionId]],
    ["/alerts/", [alert ?? ""]],
    ["/signals/", [signal ?? ""]],
    ["/investigations/", [investigated.id]],
    ["/webhooks/endpoints/", [endpoint.id]],
    ["/webhooks/deliveries/", [delivery ?? ""]],
  ]);
}

function referencesOf({ path }: Route): readonly string[] {
  const [beginning = ""] = [...references.keys()]
    .filter((known) => path.startsWith(`${known}{`))
    .toSorted((left, right) => right.length - left.length);
  return references.get(beginning) ?? [];
}

/** An id that does not exist, made like one that does: other letters in the same places. */
function unlike(reference: string): string {
  return reference.replaceAll(/[0-9a-z](?=[0-9a-z]{0,5}$)/g, (letter) => (letter === "0" ? "1" : "0"));
}

/** The stranger asks, with each key in its turn, and finds nothing. */
function asking(route: Route, reference: string): () => Promise<void> {
  let asked = 0;
  const [first = "", ...others] = route.path.match(/\{\w+\}/g) ?? [];
  const whole = reference.includes("/")
    ? route.path.replace(others.join("/"), "").replace(/\/$/, "")
    : route.path;
  const path = others
    .reduce((filled, hole) => filled.replace(hole, behind.get(hole) ?? ""), whole)
    .replace(first, reference);
  return async () => {
    const answer = await fetch(`${system.sandboxBaseUrl}${path}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${keys[(asked += 1) % keys.length]}`,
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      },
      body: route.body,
    });
    await answer.arrayBuffer();
    expect([reference, answer.status]).toEqual([reference, 404]);
  };
}

describe("an id of another organisation and an unknown id", () => {
  it("are there for every route", () => {
    expect(ROUTES.length).toBeGreaterThan(25);
    expect(ROUTES.filter((route) => referencesOf(route).length === 0)).toEqual([]);
  });

  it.each(ROUTES)("AUT-03: take equally long to $method $path", async (route) => {
    for (const reference of referencesOf(route)) {
      const asked = [asking(route, reference), asking(route, unlike(reference))] as const;
      const compared = await tellApart(asked, seededRandom(SEED));
      expect(compared.verdict, JSON.stringify(compared)).not.toBe("told apart");
    }
  });
});

describe("the measurement", () => {
  const get = (path: string) => async () => {
    const { port } = receiver.address() as AddressInfo;
    await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();
  };

  it("tells an answer apart that takes a few milliseconds longer, whichever of the two it is", async () => {
    const random = seededRandom(SEED);
    expect((await tellApart([get("/slow"), get("/")], random)).verdict).toBe("told apart");
    expect((await tellApart([get("/"), get("/slow")], random)).verdict).toBe("told apart");
  });

  it("tells nothing from itself", async () => {
    expect((await tellApart([get("/"), get("/")], seededRandom(SEED))).verdict).not.toBe("told apart");
  });
});
