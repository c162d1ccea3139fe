// A match judged false stays judged: the same payee of the same customer against the same entry is clear the next time, once a second
// person has agreed; it is the verdict of nobody else's payments, and of none that begins after it was taken back.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { judgedPairPageSchema, judgedPairSchema } from "#domain/contract/casework/judged-pair.ts";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import { shardOf } from "#domain/ids/identifiers.ts";
import { Ledger } from "#edge/objects/ledger/object.ts";
import {
  bindings,
  call,
  createTenant,
  HOSTS,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";

const SANCTIONED = "Sandbox Potential Match";
const EXPOSED = "Sandbox Adverse Media";

interface Paid {
  readonly environment?: Environment;
  readonly customer?: string;
  readonly party?: string;
  readonly name?: string;
  readonly type?: "individual" | "business";
}

async function pay(tenant: Tenant, paid: Paid = {}) {
  const { environment = "sandbox", customer = "customer-1", party = "payee-1", type = "individual" } = paid;
  const displayName = paid.name ?? SANCTIONED;
  const parties = [{ role: "recipient", externalPartyId: party, displayName, type }];
  const sent = payment({ subject: { type: "individual", externalUserId: customer } }, { parties });
  const { status, body } = await request(tenant, environment, "POST", "/transactions", sent);
  expect(status).toBe(200);
  const [attempt] = body.assessment.screening.attempts;
  return { sent, body, assessment: body.assessment, attempt, match: attempt.matches[0] };
}

const query = (environment: Environment) => `environment=${environment}`;
const pathOf = (tenant: Tenant, rest = "", environment: Environment = "sandbox") =>
  `/organisations/${tenant.id}/judged-pairs${rest}?${query(environment)}`;

function judge(
  tenant: Tenant,
  matchId: string,
  role: OperatorRole,
  {
    verdict = "false_positive",
    environment = "sandbox",
    key = crypto.randomUUID(),
  }: { readonly verdict?: string; readonly environment?: Environment; readonly key?: string } = {},
) {
  const path = `/organisations/${tenant.id}/screening-matches/${matchId}/adjudication?${query(environment)}`;
  return operate("POST", path, { verdict, note: "another birth date" }, role, { "idempotency-key": key });
}

/** Two people found the match false. */
async function judgeFalse(tenant: Tenant, matchId: string, environment: Environment = "sandbox") {
  expect((await judge(tenant, matchId, "analyst", { environment })).status).toBe(201);
  expect((await judge(tenant, matchId, "ops", { environment })).status).toBe(201);
}

const pairOf = async (tenant: Tenant, id: string, environment: Environment = "sandbox") =>
  judgedPairSchema.strict().parse((await operate("GET", pathOf(tenant, `/${id}`, environment))).body);

const listOf = async (tenant: Tenant, more = "") =>
  judgedPairPageSchema.parse((await operate("GET", `${pathOf(tenant)}${more}`)).body).data;

describe("a match judged false", () => {
  it.each<[Environment, string]>([
    ["sandbox", SANCTIONED],
    ["production", "BANK MELLI IRAN"],
  ])(
    "%s: is clear the next time, once a second person has agreed, and says who, when, and until when",
    async (environment, name) => {
      const tenant = await createTenant();
      const paid = { environment, name, type: "business" as const };
      const first = await pay(tenant, paid);
      expect(first.assessment.decision).not.toBe("allow");
      const proposed = await judge(tenant, first.match.id, "analyst", { environment });
      expect(proposed.body).toMatchObject({ pairId: first.match.pairId, needsAgreement: true });
      expect((await pay(tenant, paid)).assessment.decision).toBe(first.assessment.decision);
      expect(await pairOf(tenant, first.match.pairId, environment)).toMatchObject({
        standing: null,
        proposed: { by: "operator:analyst", matchId: first.match.id },
      });

      await judge(tenant, first.match.id, "ops", { environment });
      // Only all of several entries together make a payee clear.
      for (const { id } of first.attempt.matches.slice(1)) {
        expect((await pay(tenant, paid)).assessment.decision).toBe(first.assessment.decision);
        await judgeFalse(tenant, id, environment);
      }
      const next = await pay(tenant, paid);
      expect(next.assessment.decision).toBe("allow");
      expect(next.attempt).toMatchObject({ status: "clear", reason: "judged_before" });
      const { judged } = next.match;
      expect(judged).toMatchObject({
        verdict: "false_positive",
        by: "operator:analyst",
        agreedBy: "operator:ops",
      });
      expect(Date.parse(judged.until) - Date.now()).toBeGreaterThan(364 * 86_400_000);
      expect(next.assessment.summary.reason).toContain("Judged before:");
    },
  );

  it("is decided again equally, and replays what was stored after it was revoked", async () => {
    const tenant = await createTenant();
    const { match } = await pay(tenant);
    await judgeFalse(tenant, match.id);
    const cleared = await pay(tenant);
    expect((await operate("DELETE", pathOf(tenant, `/${match.pairId}`))).status).toBe(204);
    const again = await request(tenant, "sandbox", "POST", "/transactions", cleared.sent);
    expect(again.body).toEqual({ ...cleared.body, replayed: true });
    const path = `/organisations/${tenant.id}/decisions/${cleared.assessment.decisionId}/replay`;
    expect((await operate("GET", path)).body).toMatchObject({ identical: true, differences: [] });
  });

  it("stops again as soon as its revocation is answered, and as soon as somebody finds it true or unclear", async () => {
    const tenant = await createTenant();
    for (const end of ["revoke", "unclear", "true_match"]) {
      const { match, assessment } = await pay(tenant, { party: `payee-${end}` });
      await judgeFalse(tenant, match.id);
      expect((await pay(tenant, { party: `payee-${end}` })).assessment.decision).toBe("allow");
      if (end === "revoke") await operate("DELETE", pathOf(tenant, `/${match.pairId}`));
      else await judge(tenant, match.id, "analyst", { verdict: end });
      const decided = await pay(tenant, { party: `payee-${end}` });
      expect(decided.assessment.decision).toBe(end === "true_match" ? "block" : assessment.decision);
    }
    expect((await listOf(tenant)).map(({ standing }) => standing?.verdict)).toEqual(["true_match"]);
  });

  it("counts for no other tenant, environment, customer, party, name or type", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { match } = await pay(tenant);
    await judgeFalse(tenant, match.id);
    const others: [Tenant, Paid][] = [
      [other, {}],
      [tenant, { environment: "production", name: "BANK MELLI IRAN", type: "business" }],
      [tenant, { customer: "customer-2" }],
      [tenant, { party: "payee-2" }],
      [tenant, { name: "A Sandbox Potential Match" }],
      [tenant, { type: "business" }],
    ];
    for (const [whose, paid] of others)
      expect((await pay(whose, paid)).assessment.decision).not.toBe("allow");
    expect((await pay(tenant)).assessment.decision).toBe("allow");
    expect((await operate("GET", pathOf(other, `/${match.pairId}`))).status).toBe(404);
    expect((await operate("DELETE", pathOf(other, `/${match.pairId}`))).status).toBe(404);
    expect((await operate("DELETE", pathOf(tenant, `/${match.pairId}`, "production"))).status).toBe(404);
    expect((await pay(tenant)).assessment.decision).toBe("allow");
  });

  it("needs two people: not the same one twice, nor one whose request another repeats", async () => {
    const tenant = await createTenant();
    const { match, assessment } = await pay(tenant);
    await judge(tenant, match.id, "analyst", { key: "case-1" });
    await judge(tenant, match.id, "analyst");
    await judge(tenant, match.id, "ops", { key: "case-1" });
    expect((await pay(tenant)).assessment.decision).toBe(assessment.decision);
    expect(await pairOf(tenant, match.pairId)).toMatchObject({ standing: null });
    expect(await listOf(tenant, "&state=proposed")).toHaveLength(1);
    await judge(tenant, match.id, "ops");
    expect((await pay(tenant)).assessment.decision).toBe("allow");
    expect(await listOf(tenant, "&state=proposed")).toEqual([]);
  });

  it("takes one person who is the only operator of the organisation, twice, and the audit says so", async () => {
    const tenant = await createTenant();
    const { match, assessment } = await pay(tenant);
    await judge(tenant, match.id, "owner");
    expect((await pay(tenant)).assessment.decision).toBe(assessment.decision);
    await judge(tenant, match.id, "owner");
    expect((await pay(tenant)).assessment.decision).toBe("allow");
    expect(await auditOf(tenant, assessment.subject.id)).toMatchObject([
      { action: "judged_pair.judge", actor: "operator:owner", standing: null },
      { action: "judged_pair.judge", soleOperator: true, standing: { agreedBy: "operator:owner" } },
    ]);
  });

  it("needs nobody else where the match is of no sanctions list", async () => {
    const tenant = await createTenant();
    const { match } = await pay(tenant, { name: EXPOSED });
    expect((await judge(tenant, match.id, "analyst")).body).toMatchObject({ needsAgreement: false });
    expect((await pay(tenant, { name: EXPOSED })).attempt).toMatchObject({ status: "clear" });
  });

  it("lasts as long as the organisation sets", async () => {
    const tenant = await createTenant();
    await operate("PATCH", `/organisations/${tenant.id}`, { judgedPairDays: 30 });
    const { match, assessment } = await pay(tenant);
    await judgeFalse(tenant, match.id);
    const { standing } = await pairOf(tenant, match.pairId);
    const days = (Date.parse(standing?.until ?? "") - Date.parse(standing?.agreedAt ?? "")) / 86_400_000;
    expect(days).toBe(30);
    const shard = shardOf(assessment.subject.id, 1);
    await runInDurableObject(ledgerOf(tenant, shard), (_object, state) => {
      state.storage.sql.exec(
        "UPDATE judged_pair SET state = json_set(state, '$.standing.until', '2026-01-01T00:00:00.000Z')",
      );
    });
    expect((await pay(tenant)).assessment.decision).toBe(assessment.decision);
    expect(await listOf(tenant)).toEqual([]);
    const ended = pathOf(tenant, `/${match.pairId}`);
    expect((await operate("GET", ended)).status).toBe(404);
    expect((await operate("DELETE", ended)).status).toBe(404);
    await judge(tenant, match.id, "analyst");
    expect(await pairOf(tenant, match.pairId)).toMatchObject({ standing: null, proposed: {} });
    expect((await operate("DELETE", ended)).status).toBe(204);
  });

  it("stands where it cannot be read", async () => {
    const tenant = await createTenant();
    const { match, assessment } = await pay(tenant);
    await judgeFalse(tenant, match.id);
    await runInDurableObject(ledgerOf(tenant, 0), (_object, state) => {
      state.storage.sql.exec("UPDATE judged_pair SET state = '{'");
    });
    expect((await pay(tenant)).assessment.decision).toBe(assessment.decision);
  });

  it("is read by those who read matches, and revoked by those who adjudicate", async () => {
    const tenant = await createTenant();
    const { match } = await pay(tenant);
    await judgeFalse(tenant, match.id);
    const asViewer = { authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "viewer")}` };
    const url = `${HOSTS.operator}/operator/v1${pathOf(tenant, `/${match.pairId}`)}`;
    expect((await call(url, { headers: asViewer })).status).toBe(200);
    expect((await call(url, { method: "DELETE", headers: asViewer })).status).toBe(403);
    expect(await listOf(tenant, "&subjectId=customer-1")).toHaveLength(1);
    expect(await listOf(tenant, "&subjectId=customer-2")).toEqual([]);
  });
});

describe("a verdict that its ledger did not confirm", () => {
  afterEach(() => void vi.restoreAllMocks());

  function loseVerdicts() {
    vi.spyOn(console, "error").mockImplementation(() => {});
    return vi.spyOn(Ledger.prototype, "judgePair").mockImplementation(() => {
      throw new Error("lost");
    });
  }

  it.each(["true_match", "unclear"])(
    "%s: is kept, and counts once the alarm has sent it, although nobody asks again and the organisation has died",
    async (verdict) => {
      const tenant = await createTenant();
      const { match, assessment } = await pay(tenant);
      await judgeFalse(tenant, match.id);
      const lost = loseVerdicts();
      const { status, body } = await judge(tenant, match.id, "analyst", { verdict });
      expect([status, body.error.code]).toEqual([503, "dependency_unavailable"]);
      const organisation = () => bindings.ORGANISATIONS.getByName(tenant.id);
      await runInDurableObject(organisation(), (_object, state) => state.abort("died")).catch(
        () => undefined,
      );
      lost.mockRestore();
      await runDurableObjectAlarm(organisation());
      expect((await pay(tenant)).assessment.decision).toBe(
        verdict === "true_match" ? "block" : assessment.decision,
      );
    },
  );

  it("is answered as it was kept where the same request comes again, and those before it arrive before it", async () => {
    const tenant = await createTenant();
    const { match } = await pay(tenant);
    const lost = loseVerdicts();
    for (const [role, key] of [
      ["analyst", "verdict-first"],
      ["ops", "verdict-second"],
    ] as const) {
      expect((await judge(tenant, match.id, role, { key })).status).toBe(503);
    }
    lost.mockRestore();
    const again = await judge(tenant, match.id, "ops", { key: "verdict-second" });
    expect([again.status, again.body.actor]).toEqual([201, "operator:ops"]);
    expect((await pairOf(tenant, match.pairId)).standing).toMatchObject({
      by: "operator:analyst",
      agreedBy: "operator:ops",
    });
  });
});

describe("a wallet judged false", () => {
  it("is no pair, and blocks again", async () => {
    const tenant = await createTenant();
    const parties = [
      {
        role: "recipient",
        externalPartyId: "payee-1",
        instruments: [{ type: "crypto_wallet", identifier: "0x00000000000000000000000000000000000a9999" }],
      },
    ];
    const crypto = { assetClass: "crypto", blockchain: "ethereum", parties };
    const send = async () => {
      const { body } = await request(tenant, "sandbox", "POST", "/transactions", payment({}, crypto));
      return body.assessment;
    };
    const first = await send();
    expect(first.decision).toBe("block");
    for (const { id } of first.screening.attempts[0].matches) await judgeFalse(tenant, id);
    expect((await send()).decision).toBe("block");
    expect(await listOf(tenant)).toEqual([]);
  });
});

function ledgerOf(tenant: Tenant, shard: number) {
  return bindings.LEDGERS.getByName(`${tenant.id}/sandbox/${shard}`);
}

/** What the ledger's log says of acts on a customer's pairs. */
function auditOf(tenant: Tenant, subjectId: string) {
  return runInDurableObject(ledgerOf(tenant, 0), (_object, state) =>
    state.storage.sql
      .exec<{ payload: string }>("SELECT payload FROM log WHERE kind = 'event' ORDER BY sequence")
      .toArray()
      .map(({ payload }) => JSON.parse(payload))
      .filter((event) => event.type === "audit.recorded" && event.subjectId === subjectId)
      .map(({ data }) => data),
  );
}
