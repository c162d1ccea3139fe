// Ids in bodies: what names nothing of ours is refused before anything is kept. The fields are those of the contract's document, so
// that a new one fails here until somebody has said what it names.

import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { heard, hold } from "./casebook-client.ts";
import { createTenant, request, type Answer, type Tenant } from "./client.ts";
import { save, wallet } from "./crypto-address-client.ts";
import { withOneOfEach, type Owned } from "./one-of-each.ts";
import { fill, read, record, review } from "./provider-directory-client.ts";
import { approvedConnection, send } from "./travel-rule-client.ts";

interface Reference {
  /** Some that exist: with one of them the same body is taken. */
  readonly known: () => Promise<readonly string[]> | readonly string[];
  /** Made like a known one, and nothing, or nothing to the caller. */
  readonly unknown: () => Promise<readonly string[]> | readonly string[];
  readonly ask: (id: string) => Promise<Answer>;
}

let tenant: Tenant;
let other: Owned;
let made = 0;

beforeAll(async () => {
  other = await withOneOfEach("Other");
  tenant = await createTenant("Owner of references");
}, 300_000);

const strange = (path: string) => other.references[path] ?? [];
const investigate = (body: object) => request(tenant, "sandbox", "POST", "/investigations", body);
const savedAddress = (details: object) => {
  made += 1;
  return save(tenant, { address: wallet(made), network: "ethereum", label: "A wallet", ...details });
};

async function interrupted(): Promise<{ readonly alertId: string; readonly decisionId: string }> {
  made += 1;
  const held = await hold(tenant, { subject: { type: "individual", externalUserId: `customer-${made}` } });
  await heard(tenant);
  return held;
}

/** A provider with one evidence record. */
async function provider(): Promise<{ readonly id: string; readonly evidenceId: string }> {
  const [id = ""] = await fill([record()]);
  const { body } = await read(tenant, `/${id}`);
  return { id, evidenceId: body.evidence[0].id };
}

const PROVIDERS = {
  known: async () => [(await provider()).id, "inst_sandbox_exchange"],
  unknown: () => ["prv_ghost", "inst_ghost"],
};

/** Of ours: by operation and field. */
const OURS: Readonly<Record<string, Reference>> = {
  "createInvestigation alertIds": {
    known: async () => [(await interrupted()).alertId],
    unknown: () => ["alr_none", ...strange("/api/v1/alerts/")],
    ask: (id) => investigate({ alertIds: [id] }),
  },
  "createInvestigation decisionIds": {
    known: async () => [(await interrupted()).decisionId],
    unknown: async () => {
      const [id = ""] = strange("/api/v1/transactions/");
      const paid = await request(other.tenant, "sandbox", "GET", `/transactions/${id}`);
      return ["dec_none", paid.body.assessment.decisionId];
    },
    ask: (id) => investigate({ decisionIds: [id] }),
  },
  "createCryptoAddress providerId": { ...PROVIDERS, ask: (providerId) => savedAddress({ providerId }) },
  "updateCryptoAddress providerId": {
    ...PROVIDERS,
    ask: async (providerId) => {
      const { body } = await savedAddress({});
      return send(tenant, "PATCH", `/addresses/${body.id}/metadata`, { providerId });
    },
  },
  "reviewCryptoProvider evidenceIds": {
    known: () => [""],
    unknown: async () => ["evi_none", (await provider()).evidenceId],
    ask: async (id) => {
      const own = await provider();
      return review(tenant, own.id, { evidenceIds: [id === "" ? own.evidenceId : id] });
    },
  },
  "commandTravelRuleSetup testTarget": {
    known: async () => [await approvedConnection(tenant), "inst_sandbox_exchange"],
    unknown: () => ["nope", "inst_ghost", "con_none", ...strange("/api/v1/crypto/connections/")],
    ask: (testTarget) => send(tenant, "POST", "/onboarding", { command: "save", testTarget }),
  },
};

/** The caller's own, by the name of the field: nothing of ours is named. */
const CALLERS = new Set([
  "deviceRef",
  "externalActivityId",
  "externalEventId",
  "externalInstrumentId",
  "externalPartyId",
  "externalTransactionId",
  "externalUserId",
  "fileSar reference",
  "createWalletScreening reference",
  "createCryptoDiscovery requestId",
]);

/** A payment is refused for no id: an unknown customer begins a history, an unknown entity makes no link. */
const NEVER_REFUSED = new Set([
  "createTransaction subject.id",
  "createTransaction entityId",
  "createActivity subject.id",
  "createRiskAssessment subject.id",
]);

type Schema = Readonly<Record<string, unknown>>;

const NAMES_SOMETHING = /^(id|ids|reference)$|(Id|Ids|Ref|Reference|Target)$/;
const DOCUMENT = openApiDocument();

/** The fields of a schema that may hold an id, by their names; an `id` with the name of what it is in. */
function idFields(schema: unknown, parent = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { $ref, properties, ...rest } = schema as Schema;
  if (typeof $ref === "string") {
    return idFields(DOCUMENT.components?.schemas?.[$ref.split("/").at(-1) ?? ""], parent);
  }
  const own = Object.entries((properties ?? {}) as Schema).flatMap(([name, inner]) => [
    ...(NAMES_SOMETHING.test(name) ? [name === "id" && parent !== "" ? `${parent}.id` : name] : []),
    ...idFields(inner, name),
  ]);
  const parts = ["anyOf", "oneOf", "allOf", "items"].flatMap((key) => rest[key] ?? []);
  return [...own, ...parts.flatMap((part) => idFields(part, parent))];
}

/** By operation and field, each once. */
const FIELDS = Object.values(DOCUMENT.paths ?? {}).flatMap((item) =>
  [item.post, item.patch].flatMap((operation) => {
    const body = operation?.requestBody;
    if (operation === undefined || body === undefined || !("content" in body)) return [];
    const named = Object.values(body.content).flatMap((content) =>
      idFields("schema" in content ? content.schema : content),
    );
    return [...new Set(named)].map((field) => ({ operation: operation.operationId ?? "", field }));
  }),
);

describe("an id in a body of the contract", () => {
  it("names something that is written down here, or the test asks what it names", () => {
    expect(FIELDS.length).toBeGreaterThan(25);
    const unknown = FIELDS.map(({ operation, field }) => [`${operation} ${field}`, field] as const).filter(
      ([name, field]) =>
        !(name in OURS || NEVER_REFUSED.has(name) || CALLERS.has(field) || CALLERS.has(name)),
    );
    expect(unknown.map(([name]) => name)).toEqual([]);
    const names = new Set(FIELDS.flatMap(({ operation, field }) => [field, `${operation} ${field}`]));
    const written = [...Object.keys(OURS), ...NEVER_REFUSED, ...CALLERS];
    expect(written.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(Object.entries(OURS))("%s: what exists is taken", async (_name, { known, ask }) => {
    for (const id of await known()) {
      const taken = await ask(id);
      expect([id, [200, 201].includes(taken.status), taken.text]).toEqual([id, true, taken.text]);
    }
  });

  it.each(Object.entries(OURS))(
    "%s: what names nothing of the caller is 400 `unprocessable`, and the field is named",
    async (name, { unknown, ask }) => {
      const [, field = ""] = name.split(" ");
      const ids = await unknown();
      expect(ids.length).toBeGreaterThan(1);
      for (const id of ids) {
        const { status, body } = await ask(id);
        expect([id, status, body.error?.code]).toEqual([id, 400, "unprocessable"]);
        expect(body.error.message).toMatch(new RegExp(`^${field}: `));
      }
    },
  );
});
