// Whether whoever reads a version may approve it, and if not why: what an approval would be answered, said before it is tried.

import { describe, expect, it } from "vitest";
import {
  organisationVersionPageSchema,
  organisationVersionSchema,
} from "#domain/contract/settings/system-version.ts";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { createTenant, operate, request, type Tenant } from "./client.ts";
import { act, approved, draft, draftOf, pathOf, RULE } from "./draft-versions.ts";

const read = async (tenant: Tenant, id: string, role: OperatorRole) =>
  (await operate("GET", pathOf(tenant, `/${id}`), undefined, role)).body;

/** Read alone and in the list, then approved: all three say the same. */
async function refusalOf(tenant: Tenant, id: string, role: OperatorRole) {
  const one = await read(tenant, id, role);
  expect(organisationVersionSchema.parse(one)).toEqual(one);
  const list = (await operate("GET", pathOf(tenant), undefined, role)).body;
  expect(organisationVersionPageSchema.parse(list)).toEqual(list);
  const listed = list.data.find((version: { id: string }) => version.id === id);
  const said = ({
    mayApprove,
    approvalRefusal,
  }: {
    mayApprove: boolean;
    approvalRefusal: object | null;
  }) => ({
    mayApprove,
    approvalRefusal,
  });
  expect(said(listed)).toEqual(said(one));
  const { status, body } = await act(tenant, id, "approve", role);
  const refusal = status === 200 ? null : { code: body.error.code, message: body.error.message };
  expect(said(one)).toEqual({ mayApprove: refusal === null, approvalRefusal: refusal });
  return one.approvalRefusal;
}

const drafted = async (tenant: Tenant, role: OperatorRole, changes: object = {}): Promise<string> =>
  (await draft(tenant, draftOf(`Of ${role} ${crypto.randomUUID()}`, changes), role)).body.id;

describe("a version that is read", () => {
  it("may be approved by another operator than the one who drafted it", async () => {
    const tenant = await createTenant(); // by the owner
    const id = await drafted(tenant, "ops");
    expect(await refusalOf(tenant, id, "ops")).toMatchObject({ code: "permission_denied" });
    expect(await refusalOf(tenant, id, "owner")).toBeNull();
  });

  it("may be approved by its author where nobody else ever had a part in the organisation", async () => {
    const tenant = await createTenant();
    const id = await drafted(tenant, "owner");
    await drafted(tenant, "ops");
    expect(await refusalOf(tenant, id, "owner")).toMatchObject({ code: "permission_denied" });
    const alone = await createTenant();
    expect(await refusalOf(alone, await drafted(alone, "owner"), "owner")).toBeNull();
  });

  it.each<OperatorRole>(["analyst", "keys", "viewer"])(
    "may not be approved by %s, who may not publish",
    async (role) => {
      const tenant = await createTenant();
      const id = await drafted(tenant, "owner");
      const refusal = await refusalOf(tenant, id, role);
      expect(refusal).toMatchObject({ code: "permission_denied" });
      expect(refusal.message).toContain("system_versions:publish");
    },
  );

  it("may not be approved unless it is a draft", async () => {
    const tenant = await createTenant();
    const id = await approved(tenant, draftOf("Approved"));
    for (const verb of ["activate", "retire"]) {
      expect(await refusalOf(tenant, id, "ops")).toMatchObject({ code: "invalid_state" });
      await act(tenant, id, verb, "ops");
    }
    expect(await refusalOf(tenant, id, "owner")).toMatchObject({ code: "invalid_state" });
  });

  it("may not be approved once another one has taken the number of its rule", async () => {
    const tenant = await createTenant();
    const later = await drafted(tenant, "owner", { rules: [{ ...RULE, scoreModifier: 71 }] });
    await approved(tenant, draftOf("First"));
    expect(await refusalOf(tenant, later, "ops")).toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining(RULE.id),
    });
  });

  it("says nothing of approvals to integrators", async () => {
    const tenant = await createTenant();
    const id = await drafted(tenant, "owner");
    const path = "/risk-intelligence/system-versions";
    const one = await request(tenant, "sandbox", "GET", `${path}/${id}`);
    const list = await request(tenant, "sandbox", "GET", path);
    expect([one.status, list.status]).toEqual([200, 200]);
    expect(one.text + list.text).not.toMatch(/mayApprove|approvalRefusal/);
  });
});
