// A person says what a screening match is: once for each key, kept with who and why, told to the pipeline, and only of a
// match that a decision of the organisation holds.

import { describe, expect, it } from "vitest";
import type { MatchesQuery } from "#domain/door/screening-matches.ts";
import { matchAdjudicatedSchema } from "#domain/events/match-adjudicated.ts";
import { operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import {
  bindings,
  createTenant,
  HOSTS,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";
import { eventsOf } from "./draft-versions.ts";

const pathOf = (tenant: Tenant, matchId: string, environment: Environment) =>
  `/organisations/${tenant.id}/screening-matches/${matchId}/adjudication?environment=${environment}`;

/** A payment to somebody who is listed: in the sandbox by a magic name, in production by the released lists. */
async function matchOf(tenant: Tenant, environment: Environment) {
  const displayName = environment === "sandbox" ? "Sandbox Potential Match" : "BANK MELLI IRAN";
  const parties = [{ role: "recipient", externalPartyId: "party-1", displayName, type: "business" }];
  const decided = await request(tenant, environment, "POST", "/transactions", payment({}, { parties }));
  const { assessment } = decided.body;
  const [match] = assessment.screening.attempts[0].matches;
  return { assessment, match };
}

function adjudicate(
  tenant: Tenant,
  matchId: string,
  {
    environment = "sandbox",
    body = { verdict: "false_positive", note: "another birth date" },
    key = crypto.randomUUID(),
    role = "analyst",
  }: { environment?: Environment; body?: object; key?: string; role?: OperatorRole } = {},
) {
  return operate("POST", pathOf(tenant, matchId, environment), body, role, { "idempotency-key": key });
}

const toldOf = async (tenant: Tenant) =>
  (await eventsOf(tenant)).filter(({ type }) => type === "risk.screening_match.adjudicated");

describe("the adjudication of a match", () => {
  it.each<Environment>(["sandbox", "production"])(
    "%s: is kept with verdict, note and actor, audited, and told with what reports count it by",
    async (environment) => {
      const tenant = await createTenant();
      const { assessment, match } = await matchOf(tenant, environment);
      const answer = await adjudicate(tenant, match.id, { environment });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^adj_/),
        matchId: match.id,
        decisionId: assessment.decisionId,
        entityId: match.entityId,
        verdict: "false_positive",
        note: "another birth date",
        actor: "operator:analyst",
        adjudicatedAt: expect.any(String),
        supersedesAdjudicationId: null,
        pairId: match.pairId,
        needsAgreement: true,
      });
      const told = await toldOf(tenant);
      expect(told.map((event) => event.environment)).toEqual([environment]);
      expect(matchAdjudicatedSchema.parse(told[0]?.data)).toMatchObject({
        ...answer.body,
        subjectId: assessment.subject.id,
        decisionOccurredAt: "2026-01-15T12:00:00.000Z",
        found: [{ provider: assessment.screening.attempts[0].provider, check: "sanctions" }],
      });
      const audit = (await eventsOf(tenant)).findLast(({ type }) => type === "audit.recorded");
      expect(audit?.data).toMatchObject({
        action: "screening_match.adjudicate",
        actor: "operator:analyst",
        reason: "another birth date",
        matchId: match.id,
      });
    },
  );

  it("is made once for each Idempotency-Key; another verdict under the same key is refused", async () => {
    const tenant = await createTenant();
    const { match } = await matchOf(tenant, "sandbox");
    const first = await adjudicate(tenant, match.id, { key: "case-0001" });
    const again = await adjudicate(tenant, match.id, { key: "case-0001" });
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await adjudicate(tenant, match.id, { key: "case-0001", body: { verdict: "true_match" } });
    expect(other).toMatchObject({ status: 409, body: { error: { code: "idempotency_key_reused" } } });
    expect(await toldOf(tenant)).toHaveLength(1);
    const corrected = await adjudicate(tenant, match.id, { body: { verdict: "true_match" } });
    expect(corrected.body).toMatchObject({ note: null, supersedesAdjudicationId: first.body.id });
  });

  it("is 404 for a match that no decision of this organisation and environment holds", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { match } = await matchOf(tenant, "sandbox");
    const strangers = [
      adjudicate(other, match.id),
      adjudicate(tenant, match.id, { environment: "production" }),
      adjudicate(tenant, match.id.replace("-m1", "-m2")),
      adjudicate(tenant, "nonsense"),
    ];
    for (const answer of await Promise.all(strangers)) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "match_not_found" } } });
    }
    expect(await toldOf(tenant)).toEqual([]);
    expect(
      await operate("POST", "/organisations/org_none/screening-matches/x/adjudication", {}),
    ).toMatchObject({
      status: 404,
    });
  });

  it("is refused without a key, and with an unknown verdict", async () => {
    const tenant = await createTenant();
    const { match } = await matchOf(tenant, "sandbox");
    const keyless = await operate("POST", pathOf(tenant, match.id, "sandbox"), { verdict: "unclear" });
    expect(keyless).toMatchObject({ status: 400, body: { error: { code: "idempotency_key_required" } } });
    const wrong = await adjudicate(tenant, match.id, { body: { verdict: "perhaps" } });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
  });

  it.each<[OperatorRole, number]>([
    ["owner", 201],
    ["ops", 201],
    ["analyst", 201],
    ["keys", 403],
    ["viewer", 403],
  ])("%s: judging is %i", async (role, status) => {
    const tenant = await createTenant();
    const { match } = await matchOf(tenant, "sandbox");
    expect((await adjudicate(tenant, match.id, { role })).status).toBe(status);
  });
});

describe("the list of matches", () => {
  const POSITION = "2026-01-15T12:00:00.000Z~scr_x_0-m1";

  /** The door says of the first page that there is another. */
  async function read(tenant: Tenant, query: string, queries: MatchesQuery[]) {
    const fetch = async (_url: string, init: { body: Uint8Array }) => {
      queries.push(JSON.parse(new TextDecoder().decode(init.body)) as MatchesQuery);
      const nextCursor = queries.length === 1 ? POSITION : null;
      return Response.json({ data: [], pagination: { nextCursor } });
    };
    const env: Env = { ...bindings, DOOR: { fetch } as unknown as Fetcher };
    const url = `${HOSTS.operator}/operator/v1/organisations/${tenant.id}/screening-matches?${query}`;
    const token = operatorToken(bindings.OPERATOR_SECRET, "viewer");
    return worker.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }), env);
  }

  it("is requested from the door for the organisation, the environment and the window", async () => {
    const tenant = await createTenant();
    const queries: MatchesQuery[] = [];
    const window = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };
    const asked = { ...window, environment: "production", state: "all", limit: "7" };
    const first = await read(tenant, new URLSearchParams(asked).toString(), queries);
    const { pagination } = await first.json<{ pagination: { nextCursor: string } }>();
    const next = { ...asked, cursor: pagination.nextCursor };
    expect((await read(tenant, new URLSearchParams(next).toString(), queries)).status).toBe(200);
    const query = { organisationId: tenant.id, ...asked, limit: 7, decisionId: null };
    expect(queries).toEqual([
      { ...query, cursor: null },
      { ...query, cursor: POSITION },
    ]);
    const ofOne = new URLSearchParams({ ...asked, decisionId: "dec_1" });
    expect((await read(tenant, ofOne.toString(), queries)).status).toBe(200);
    expect(queries[2]).toEqual({ ...query, cursor: null, decisionId: "dec_1" });
  });

  it.each(["state=closed", "cursor=x", "cursor=a~b", "environment=test", "from=x"])(
    "refuses %s",
    async (query) => {
      expect((await read(await createTenant(), query, [])).status).toBe(400);
    },
  );
});
