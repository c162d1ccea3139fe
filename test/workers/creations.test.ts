// Every operation of operators that creates something takes an Idempotency-Key: sent again, it creates nothing more, and what
// was shown once stays shown once. The operations are those of the table that answer 201 or 202.

import { beforeAll, describe, expect, it } from "vitest";
import { CASEWORK } from "#domain/contract/operations/casework.ts";
import { DELIVERIES } from "#domain/contract/operations/deliveries.ts";
import type { OperatorOperation } from "#domain/contract/operations/operation.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { activity, createTenant, operate, payment, request, type Tenant } from "./client.ts";
import { ETHEREUM, save } from "./crypto-address-client.ts";
import { act, approved, draftOf, pathOf, RULE } from "./draft-versions.ts";

type Table = typeof OPERATOR_OPERATIONS;
/** What operators do by the integrators' operations, under the same kept answers: tested as theirs. */
type Shared = keyof typeof CASEWORK | keyof typeof DELIVERIES;
type Own = Exclude<keyof Table, Shared>;
type Creating = {
  [Id in Own]: Table[Id] extends { readonly answer: { readonly status: 201 | 202 } } ? Id : never;
}[Own];

interface Example {
  readonly path: string;
  readonly body: object;
  /** What differs in another request. */
  readonly change: object;
}

const isCreating = ({ answer }: OperatorOperation) => answer.status === 201 || answer.status === 202;
const SHARED: ReadonlySet<string> = new Set([...Object.keys(CASEWORK), ...Object.keys(DELIVERIES)]);
const CREATING = Object.entries<OperatorOperation>(OPERATOR_OPERATIONS)
  .filter(([id, operation]) => !SHARED.has(id) && isCreating(operation))
  .map(([id]) => id as Creating);

const NAMED = { parties: [{ role: "recipient", externalPartyId: "p", displayName: "Anna Schmidt" }] };
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const WINDOW = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };

const EXAMPLES: Readonly<Record<Creating, (tenant: Tenant) => Promise<Example> | Example>> = {
  createOrganisation: () => ({ path: "/organisations", body: { name: "New" }, change: { name: "Newer" } }),
  createToken: () => ({
    path: "/tokens",
    body: { name: "mia", role: "viewer" },
    change: { role: "analyst" },
  }),
  createKey: ({ id }) => ({
    path: `/organisations/${id}/keys`,
    body: { type: "secret", environment: "production" },
    change: { environment: "sandbox" },
  }),
  addOrganisationConnection: ({ id }) => ({
    path: `/organisations/${id}/connections`,
    body: { institutionId: "inst_sandbox_exchange", protocol: "TRP", reason: "agreed" },
    change: { institutionId: "inst_sandbox_custodian" },
  }),
  revealOrganisationAddress: async (tenant) => {
    const { body } = await save(tenant, ETHEREUM);
    return {
      path: `/organisations/${tenant.id}/crypto/addresses/${body.id}/reveal`,
      body: { reason: "compared" },
      change: { reason: "asked for" },
    };
  },
  rotateAddressKey: async (tenant) => {
    await save(tenant, ETHEREUM);
    return {
      path: `/organisations/${tenant.id}/crypto/data-keys/rotate`,
      body: { reason: "yearly" },
      change: { reason: "leaked" },
    };
  },
  grantCredit: ({ id }) => ({
    path: `/organisations/${id}/credit/grants`,
    body: { amount: "5" },
    change: { amount: "6" },
  }),
  draftSystemVersion: (tenant) => ({
    path: pathOf(tenant),
    body: draftOf(`Drafted ${crypto.randomUUID()}`),
    change: { name: "Another" },
  }),
  requestBacktest: async (tenant) => ({
    path: pathOf(tenant, `/${await candidateOf(tenant)}/backtest`),
    body: WINDOW,
    change: { labelMaturityDays: 3 },
  }),
  startExperiment: async (tenant) => ({
    path: `/organisations/${tenant.id}/experiments`,
    body: {
      name: "n",
      hypothesis: "h",
      candidateVersionId: await candidateOf(tenant),
      sampling: { share: 0.5 },
    },
    change: { hypothesis: "another" },
  }),
  adjudicateMatch: async (tenant) => {
    const parties = [{ role: "recipient", externalPartyId: "p", displayName: "Sandbox Potential Match" }];
    const decided = await request(tenant, "sandbox", "POST", "/transactions", payment({}, { parties }));
    const [match] = decided.body.assessment.screening.attempts[0].matches;
    return {
      path: `/organisations/${tenant.id}/screening-matches/${match.id}/adjudication`,
      body: { verdict: "false_positive" },
      change: { verdict: "true_match" },
    };
  },
  createNamedList: ({ id }) => ({
    path: `/organisations/${id}/lists`,
    body: { name: `list-${crypto.randomUUID()}`, kind: "block" },
    change: { kind: "allow" },
  }),
  addNamedListEntries: async ({ id }) => {
    const name = `list-${crypto.randomUUID()}`;
    await operate("POST", `/organisations/${id}/lists`, { name, kind: "block" });
    return {
      path: `/organisations/${id}/lists/${name}/entries`,
      body: { entries: [{ value: "a" }], reason: "seen" },
      change: { reason: "another" },
    };
  },
  createSnooze: async (tenant) => {
    const decided = await request(tenant, "sandbox", "POST", "/activities", activity());
    const versions = await operate("GET", pathOf(tenant));
    const [{ id }] = versions.body.data.filter(({ state }: { state: string }) => state === "active");
    const { rules } = (await operate("GET", pathOf(tenant, `/${id}`))).body;
    const subjectId = decided.body.assessment.subject.id;
    return {
      path: `/organisations/${tenant.id}/snoozes`,
      body: { subjectId, ruleId: rules[0].id, until: TOMORROW, reason: "known to travel" },
      change: { reason: "another" },
    };
  },
  recordDecisionOutcome: async (tenant) => {
    const paid = await request(tenant, "sandbox", "POST", "/transactions", payment());
    return {
      path: `/organisations/${tenant.id}/decisions/${paid.body.assessment.decisionId}/outcomes`,
      body: { classification: "fraud", occurredAt: "2026-01-20T00:00:00.000Z" },
      change: { classification: "legitimate" },
    };
  },
  judgeSample: async (tenant) => {
    const drawing = { sample: { allowed: [{ fromScore: 0, share: 1 }] } };
    const draft = draftOf(`Drawing ${crypto.randomUUID()}`, drawing);
    await act(tenant, await approved(tenant, draft), "activate");
    const paid = await request(tenant, "sandbox", "POST", "/transactions", payment({}, NAMED));
    const { transactionId } = paid.body.assessment;
    return {
      path: `/organisations/${tenant.id}/samples/${transactionId}/judgement`,
      body: { classification: "fraud" },
      change: { classification: "legitimate" },
    };
  },
};

async function candidateOf(tenant: Tenant): Promise<string> {
  const [{ id }] = (await operate("GET", pathOf(tenant))).body.data;
  const { screening, lists } = (await operate("GET", pathOf(tenant, `/${id}`))).body;
  const draft = draftOf(`Candidate ${crypto.randomUUID()}`, { screening, lists, rules: [RULE] });
  return (await operate("POST", pathOf(tenant), draft)).body.id;
}

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const send = ({ path, body }: Pick<Example, "path" | "body">, key: string | null) =>
  operate("POST", path, body, "owner", key === null ? {} : { "idempotency-key": key });

/** What an answer may show only once. */
const SECRETS = ["key", "keys", "token"];
const withoutSecrets = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.includes(name)));

describe("an operation of operators that creates something", () => {
  it.each(CREATING)("%s: creates once for each Idempotency-Key, and shows secrets once", async (id) => {
    const example = await EXAMPLES[id](tenant);
    const key = crypto.randomUUID();
    const first = await send(example, key);
    const again = await send(example, key);
    expect([first.status, again.status]).toEqual([first.status, first.status]);
    expect([201, 202]).toContain(first.status);
    expect(again.body).toEqual(withoutSecrets(first.body));
    if (id !== "draftSystemVersion" && id !== "createSnooze" && id !== "createNamedList") {
      const other = await send(example, crypto.randomUUID());
      expect(other.status).toBe(first.status);
      expect(other.body).not.toEqual(first.body);
    }
  });

  it.each(CREATING)("%s: refuses a key that was used with another request", async (id) => {
    const { path, body, change } = await EXAMPLES[id](await createTenant());
    const key = crypto.randomUUID();
    expect((await send({ path, body }, key)).status).toBeLessThan(300);
    const reused = await send({ path, body: { ...body, ...change } }, key);
    expect([reused.status, reused.body.error]).toMatchObject([
      409,
      { type: "IDEMPOTENCY_CONFLICT", code: "idempotency_key_reused" },
    ]);
  });

  it.each(CREATING)("%s: needs the header only where the contract marks it", async (id) => {
    const example = await EXAMPLES[id](await createTenant());
    const without = await send(example, null);
    const isMarked = OPERATOR_OPERATIONS[id].idempotency.key === "required";
    expect(without.body.error?.code).toBe(isMarked ? "idempotency_key_required" : undefined);
    expect((await send(example, "short")).body.error.code).toBe("idempotency_key_invalid");
  });

  it("creates one key for requests that come at the same time, and shows it to one of them", async () => {
    const own = await createTenant();
    const example = await EXAMPLES.createKey(own);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(example, "six-at-once")));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const shown = answers.flatMap(({ body }) => body.key ?? []);
    expect(shown).toHaveLength(1);
    const listed = (await operate("GET", example.path)).body.data;
    expect(listed).toHaveLength(5);
    const looked = await request(
      { ...own, keys: { ...own.keys, productionSecret: shown[0] } },
      "production",
      "GET",
      "/transactions/none",
    );
    expect(looked.status).toBe(404);
  });

  it("creates one organisation for requests that come at the same time, and shows its keys once", async () => {
    const example = { path: "/organisations", body: { name: `At once ${crypto.randomUUID()}` } };
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(example, key)));
    expect(new Set(answers.map(({ body }) => body.organisation.id)).size).toBe(1);
    expect(answers.filter(({ body }) => "keys" in body)).toHaveLength(1);
    const { data } = (await operate("GET", "/organisations")).body;
    expect(data.filter(({ name }: { name: string }) => name === example.body.name)).toHaveLength(1);
  });

  it("shows a publishable key again, which is no secret", async () => {
    const path = `/organisations/${tenant.id}/keys`;
    const body = { type: "publishable", environment: "sandbox" };
    const first = await send({ path, body }, "a-publishable-key");
    expect((await send({ path, body }, "a-publishable-key")).body).toEqual(first.body);
  });

  it("creates a version once, also if what it names has changed since", async () => {
    const body = draftOf(`Twice ${crypto.randomUUID()}`);
    const first = await send({ path: pathOf(tenant), body }, "draft-it-once");
    await operate("POST", pathOf(tenant, `/${first.body.id}/approve`), {}, "ops");
    const again = await send({ path: pathOf(tenant), body }, "draft-it-once");
    expect([again.status, again.body]).toEqual([201, first.body]);
    const unkeyed = await send({ path: pathOf(tenant), body }, null);
    expect([unkeyed.status, unkeyed.body.state]).toEqual([200, "approved"]);
  });
});
