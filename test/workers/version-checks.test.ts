// A version that is being written is checked as a draft would be, and nothing is kept of it.

import { describe, expect, it } from "vitest";
import { createTenant, operate, type Tenant } from "./client.ts";
import { approved, draft, draftOf, pathOf, RULE } from "./draft-versions.ts";

function written(changes: object = {}) {
  const { changeReason: _why, ...version } = draftOf("Written", changes);
  return version;
}

const check = (tenant: Tenant, body: object) => operate("POST", pathOf(tenant, "/check"), body, "viewer");
const versionsOf = async (tenant: Tenant) => (await operate("GET", pathOf(tenant))).body.data.length;

describe("a version that is only written", () => {
  it("has no problem where a draft would be made, and is not kept", async () => {
    const tenant = await createTenant();
    const checked = await check(tenant, written());
    expect([checked.status, checked.body]).toEqual([200, { problems: [] }]);
    expect(await versionsOf(tenant)).toBe(1);
    expect((await draft(tenant, draftOf("Written"))).status).toBe(201);
  });

  it.each([
    ["an expression that is none", { rules: [{ ...RULE, expression: "activity.type ==" }] }],
    ["a name that there is not", { rules: [{ ...RULE, expression: "features.nothing > 1" }] }],
    ["two rules of one id", { rules: [RULE, RULE] }],
    ["crossed limits", { thresholds: { review: 80, block: 40 } }],
    ["a list that nobody published", { lists: [{ id: "NO_SUCH_LIST" }] }],
  ])("has the problems for which a draft is refused: %s", async (_, changes) => {
    const tenant = await createTenant();
    const checked = await check(tenant, written(changes));
    const refused = await draft(tenant, draftOf("Written", changes));
    expect([refused.status, refused.body.error.code]).toEqual([400, "unprocessable"]);
    expect(checked.body.problems).toEqual(refused.body.error.details.problems);
    expect(checked.body.problems.length).toBeGreaterThan(0);
  });

  it("says where a rule changed without a new number", async () => {
    const tenant = await createTenant();
    await approved(tenant, draftOf("First"));
    const changes = { rules: [{ ...RULE, scoreModifier: 71 }] };
    const checked = await check(tenant, written(changes));
    expect(checked.body.problems).toMatchObject([{ ruleId: RULE.id, code: "version_unchanged" }]);
    const refused = await draft(tenant, draftOf("Written", changes));
    expect(checked.body.problems).toEqual(refused.body.error.details.problems);
  });

  it("is refused where its form is not that of a version", async () => {
    const tenant = await createTenant();
    for (const body of [{}, { ...written(), changeReason: "why" }, { ...written(), rules: "none" }]) {
      expect((await check(tenant, body)).body.error.code).toBe("invalid_request");
    }
  });
});
