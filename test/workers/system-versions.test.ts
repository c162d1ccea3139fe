// System versions from the outside: drafted, approved by another, active, retired; and read by integrators.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { createTenant, operate, request } from "./client.ts";
import {
  act,
  approved,
  auditOf,
  changesOf,
  draft,
  draftOf,
  eventsOf,
  objectOf,
  pathOf,
  RULE,
  shown,
  versionOfDecision,
} from "./draft-versions.ts";

describe("an organisation", () => {
  it("begins with the default version as number 1, active, and its decisions name it", async () => {
    const tenant = await createTenant();
    const { body } = await request(tenant, "sandbox", "GET", "/risk-intelligence/system-versions");
    expect(body).toMatchObject({
      data: [
        {
          id: DEFAULT_VERSION.id,
          number: 1,
          name: "Default",
          state: "active",
          contentHash: DEFAULT_VERSION.contentHash,
          parentId: null,
          thresholds: { review: 60, block: 85 },
          featureSet: { hash: expect.stringMatching(/^sha256:/) },
          matching: { algorithm: expect.any(String) },
          providers: [],
          diff: { added: [], removed: [], changed: [] },
        },
      ],
      pagination: { nextCursor: null },
    });
    expect(body.data[0].rules).toHaveLength(DEFAULT_VERSION.rules.length);
    expect(body.data[0].rules[0]).toEqual({
      ruleId: DEFAULT_VERSION.rules[0]?.id,
      version: 1,
      hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(await versionOfDecision(tenant)).toBe(DEFAULT_VERSION.id);
    expect(await changesOf(tenant)).toMatchObject([
      { environment: "sandbox", number: 1, state: "active", previousState: null },
      { environment: "production", number: 1, state: "active", previousState: null },
    ]);
  });

  it("drafts nothing new from its first version as that is shown, and differs from it only where the draft does", async () => {
    const tenant = await createTenant();
    const { name, rules, thresholds, screening, lists } = await shown(tenant, DEFAULT_VERSION.id);
    const asShown = {
      name,
      rules: rules.map(({ ruleId: _ruleId, hash: _hash, ...rule }: Record<string, unknown>) => rule),
      thresholds,
      screening,
      lists,
      changeReason: "nothing changed",
    };
    const same = await draft(tenant, asShown);
    expect(same).toMatchObject({ status: 200, body: { id: DEFAULT_VERSION.id, number: 1, state: "active" } });
    const other = await draft(tenant, { ...asShown, thresholds: { review: 70, block: 85 } });
    expect(other).toMatchObject({ status: 201, body: { number: 2 } });
    expect(other.body.diff).toEqual({
      added: [],
      removed: [],
      changed: [{ part: "thresholds", id: null, fields: [{ field: "review", before: 60, after: 70 }] }],
    });
  });

  it("of an older release begins its versions when they are asked for", async () => {
    const tenant = await createTenant();
    await runInDurableObject(objectOf(tenant), (_object, state) => {
      for (const table of ["system_version", "system_version_activation", "version_operator"]) {
        state.storage.sql.exec(`DROP TABLE ${table}`);
      }
    });
    const { body } = await operate("GET", pathOf(tenant));
    expect(body.data).toMatchObject([{ number: 1, state: "active" }]);
    expect((await draft(tenant, draftOf("Two"))).body.number).toBe(2);
  });
});

describe("a draft", () => {
  it("with equal content is one version, whichever operator sends it and however often", async () => {
    const tenant = await createTenant();
    const first = await draft(tenant, draftOf("Two"));
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      number: 2,
      state: "draft",
      parentId: DEFAULT_VERSION.id,
      createdBy: "operator:owner",
      approvedBy: null,
      activatedAt: null,
      changeReason: "a test asks for it",
    });
    const turned = Object.fromEntries(Object.entries(draftOf("Two")).toReversed());
    const again = await draft(tenant, { ...turned, changeReason: "another word" }, "analyst");
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await draft(tenant, draftOf("Three"))).body.number).toBe(3);
  });

  it("that changes an approved rule without a new version of the rule is refused, and the rule is named", async () => {
    const tenant = await createTenant();
    await approved(tenant, draftOf("Two"));
    const changed = { ...RULE, expression: 'activity.type == "logout"' };
    const refused = await draft(tenant, draftOf("Three", { rules: [changed] }));
    expect([refused.status, refused.body.error.code]).toEqual([400, "unprocessable"]);
    expect(refused.body.error.details.problems).toMatchObject([
      { ruleId: RULE.id, code: "version_unchanged", message: expect.stringContaining("needs a new version") },
    ]);
    const again = await draft(tenant, draftOf("Three", { rules: [{ ...changed, version: 2 }] }));
    expect(again.status).toBe(201);
    // Whether a rule counts is not what it says.
    const retired = await draft(tenant, draftOf("Four", { rules: [{ ...RULE, state: "retired" }] }));
    expect(retired.status).toBe(201);
  });

  it("may try a rule in several wordings; only one of them can be approved under a version", async () => {
    const tenant = await createTenant();
    const wordings = [1, 2].map((points) =>
      draftOf(`${points}`, { rules: [{ ...RULE, scoreModifier: points }] }),
    );
    const drafts = await Promise.all(wordings.map((body) => draft(tenant, body)));
    expect(drafts.map(({ status }) => status)).toEqual([201, 201]);
    const [one, other] = drafts.map(({ body }) => body.id);
    expect((await act(tenant, one, "approve", "ops")).status).toBe(200);
    const refused = await act(tenant, other, "approve", "ops");
    expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_state"]);
    expect(refused.body.error.message).toContain(RULE.id);
  });

  it("says what it changes from its parent", async () => {
    const tenant = await createTenant();
    const two = (await draft(tenant, draftOf("Two"))).body;
    const rules = [
      { ...RULE, version: 2, scoreModifier: 80 },
      { ...RULE, id: "another" },
    ];
    const three = await draft(tenant, {
      ...draftOf("Two", { rules, thresholds: { review: 50, block: 85 }, lists: [{ id: "OFAC-SDN" }] }),
      parentId: two.id,
    });
    expect(three.body.diff).toEqual({
      added: [
        { part: "rule", id: "another" },
        { part: "list", id: "OFAC-SDN" },
      ],
      removed: [],
      changed: [
        { part: "thresholds", id: null, fields: [{ field: "review", before: 60, after: 50 }] },
        {
          part: "rule",
          id: RULE.id,
          fields: [
            { field: "version", before: 1, after: 2 },
            { field: "scoreModifier", before: 70, after: 80 },
          ],
        },
      ],
    });
    const unknown = await draft(tenant, { ...draftOf("Four"), parentId: "sv_none" });
    expect(unknown).toMatchObject({
      status: 400,
      body: { error: { details: { issues: [{ path: "parentId" }] } } },
    });
  });

  it("can be copied from another version's answer", async () => {
    const tenant = await createTenant();
    const { rules, thresholds, screening, lists } = await shown(tenant, DEFAULT_VERSION.id);
    const copied = await draft(tenant, {
      name: "Copy",
      rules,
      thresholds,
      screening,
      lists,
      changeReason: "a copy",
    });
    expect(copied.status).toBe(201);
    expect(copied.body.diff).toMatchObject({ added: [], removed: [] });
    expect(copied.body.rules.map(({ hash }: { hash: string }) => hash)).toEqual(
      rules.map(({ hash }: { hash: string }) => hash),
    );
  });

  it("is refused if its limits cross; a limit above every score switches it off", async () => {
    const tenant = await createTenant();
    const withLimits = (name: string, review: number, block: number) =>
      draft(tenant, draftOf(name, { thresholds: { review, block } }));
    expect(await withLimits("Crossed", 86, 85)).toMatchObject({
      status: 400,
      body: { error: { code: "unprocessable", details: { problems: [{ code: "limits_crossed" }] } } },
    });
    expect((await withLimits("Beyond", 60, 102)).body.error.code).toBe("invalid_request");
    for (const [name, review, block] of [
      ["Equal", 85, 85],
      ["No block", 60, 101],
      ["No review", 101, 85],
    ] as const)
      expect(await withLimits(name, review, block)).toMatchObject({ status: 201 });
  });

  it("that does not compile is refused with every problem: rule, place, message", async () => {
    const tenant = await createTenant();
    const rules = [
      RULE,
      { ...RULE, id: "wrong-name", expression: "features.nonsense > 1" },
      { ...RULE, expression: "1 +" },
    ];
    const refused = await draft(tenant, draftOf("Wrong", { rules }));
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "unprocessable" } } });
    expect(refused.body.error.details.problems).toMatchObject([
      { ruleId: "wrong-name", code: "unknown_name", message: expect.any(String), at: expect.any(Number) },
      { ruleId: RULE.id, code: "duplicate_id", at: null },
      { ruleId: RULE.id, code: "syntax", at: expect.any(Number) },
    ]);
    expect((await operate("GET", pathOf(tenant))).body.data).toHaveLength(1);
  });

  it("that names a list which was never published is refused", async () => {
    const tenant = await createTenant();
    const refused = await draft(tenant, draftOf("Misspelt", { lists: [{ id: "OFAC-SDN" }, { id: "OFAK" }] }));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: { code: "unprocessable", details: { problems: [{ ruleId: "", code: "unknown_list" }] } },
      },
    });
  });

  it.each([
    { thresholds: undefined },
    { changeReason: "" },
    { rules: [{ ...RULE, action: "explode" }] },
    { surely: 1 },
  ])("with %j is 400", async (changes) => {
    const tenant = await createTenant();
    const refused = await draft(tenant, draftOf("Wrong", changes));
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
  });
});

describe("the states", () => {
  it("go from draft to approved to active, and the active one before is retired", async () => {
    const tenant = await createTenant();
    const id = await approved(tenant, draftOf("Two"));
    expect(await versionOfDecision(tenant)).toBe(DEFAULT_VERSION.id);
    const activated = await act(tenant, id, "activate", "ops", { reason: "calmer nights" });
    expect(activated.body).toMatchObject({ state: "active", approvedBy: "operator:ops", retiredAt: null });
    expect(await shown(tenant, DEFAULT_VERSION.id)).toMatchObject({
      state: "retired",
      retiredAt: activated.body.activatedAt,
    });
    const changes = (await changesOf(tenant)).filter(({ environment }) => environment === "sandbox");
    expect(changes.map(({ number, previousState, state }) => [number, previousState, state])).toEqual([
      [1, null, "active"],
      [2, "draft", "approved"],
      [1, "active", "retired"],
      [2, "approved", "active"],
    ]);
    expect(changes.at(-1)).toMatchObject({
      systemVersionId: id,
      actor: "operator:ops",
      reason: "calmer nights",
      rules: [{ ruleId: RULE.id, version: 1, name: RULE.name, action: "none", state: "active" }],
    });
    expect((await auditOf(tenant)).map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
      ["operator:owner", "system_version.create", "a test asks for it"],
      ["operator:ops", "system_version.approve", null],
      ["operator:ops", "system_version.activate", "calmer nights"],
    ]);
  });

  it("go back: an approved version may become active again, and a repeat changes nothing", async () => {
    const tenant = await createTenant();
    const id = await approved(tenant, draftOf("Two"));
    await act(tenant, id, "activate");
    const back = await act(tenant, DEFAULT_VERSION.id, "activate");
    expect(back.body).toMatchObject({ number: 1, state: "active", retiredAt: null });
    expect(await versionOfDecision(tenant)).toBe(DEFAULT_VERSION.id);
    const events = (await eventsOf(tenant)).length;
    expect((await act(tenant, DEFAULT_VERSION.id, "activate")).text).toBe(back.text);
    expect(await eventsOf(tenant)).toHaveLength(events);
  });

  it("allow no other order: 409 invalid_state, and nothing has changed", async () => {
    const tenant = await createTenant();
    const drafted = (await draft(tenant, draftOf("Draft"))).body.id;
    const ready = await approved(tenant, draftOf("Approved"));
    const withdrawn = (await draft(tenant, draftOf("Withdrawn"))).body.id;
    expect((await act(tenant, withdrawn, "retire")).body.state).toBe("retired");
    const events = (await eventsOf(tenant)).length;
    for (const [id, verb] of [
      [drafted, "activate"],
      [ready, "approve"],
      [DEFAULT_VERSION.id, "approve"],
      [DEFAULT_VERSION.id, "retire"],
      [withdrawn, "approve"],
      [withdrawn, "activate"],
      [withdrawn, "retire"],
    ] as const) {
      const refused = await act(tenant, id, verb, "ops");
      expect([verb, refused.status, refused.body.error?.code]).toEqual([verb, 409, "invalid_state"]);
    }
    expect(await eventsOf(tenant)).toHaveLength(events);
    const unknown = await act(tenant, "sv_none", "approve");
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: "system_version_not_found" } } });
    expect((await act({ ...tenant, id: "org_none" }, drafted, "approve")).status).toBe(404);
  });
});

describe("four eyes", () => {
  it("are needed for every version: its author may not approve it", async () => {
    const tenant = await createTenant(); // by the owner
    const { id } = (await draft(tenant, draftOf("Of ops"), "ops")).body;
    const refused = await act(tenant, id, "approve", "ops");
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "permission_denied" } } });
    expect((await shown(tenant, id)).state).toBe("draft");
    expect((await act(tenant, id, "approve", "owner")).body.approvedBy).toBe("operator:owner");
    expect((await auditOf(tenant)).at(-1)).not.toHaveProperty("soleOperator");
  });

  it("may be one person's if an organisation has one operator, and the audit says so", async () => {
    const tenant = await createTenant();
    const { id } = (await draft(tenant, draftOf("Of the owner"))).body;
    expect((await act(tenant, id, "approve", "owner", { reason: "nobody else is here" })).status).toBe(200);
    expect((await auditOf(tenant)).at(-1)).toMatchObject({
      actor: "operator:owner",
      action: "system_version.approve",
      reason: "nobody else is here",
      soleOperator: true,
    });
  });

  it.each<[OperatorRole, number, number]>([
    ["owner", 201, 200],
    ["ops", 201, 200],
    ["analyst", 201, 403],
    ["keys", 403, 403],
    ["viewer", 403, 403],
  ])("%s: drafting is %i, activating is %i", async (role, drafting, activating) => {
    const tenant = await createTenant();
    const id = await approved(tenant, draftOf("Approved"));
    expect((await draft(tenant, draftOf("Mine"), role)).status).toBe(drafting);
    expect((await act(tenant, id, "activate", role)).status).toBe(activating);
    expect((await operate("GET", pathOf(tenant), undefined, role)).status).toBe(200);
  });
});

describe("integrators", () => {
  it("see their organisation's versions by pages, and one with its rules' bodies", async () => {
    const tenant = await createTenant();
    await approved(tenant, draftOf("Two"));
    await draft(tenant, draftOf("Three"));
    const list = (query: string) =>
      request(tenant, "production", "GET", `/risk-intelligence/system-versions${query}`);
    const page = (await list("?limit=2")).body;
    expect(page.data.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
    const rest = (await list(`?limit=2&cursor=${page.pagination.nextCursor}`)).body;
    expect(rest.data.map(({ number }: { number: number }) => number)).toEqual([1]);
    expect(rest.pagination.nextCursor).toBeNull();
    expect((await list("?cursor=x")).body.error.code).toBe("cursor_invalid");
    expect((await list("?limit=0")).status).toBe(400);
  });

  it("read a version of their own organisation, and none of another", async () => {
    const [tenant, other] = [await createTenant(), await createTenant()];
    const { id } = (await draft(tenant, draftOf("Mine alone"))).body;
    const one = await request(tenant, "sandbox", "GET", `/risk-intelligence/system-versions/${id}`);
    const { mayApprove, approvalRefusal: _why, ...asOperatorsSee } = await shown(tenant, id);
    expect([mayApprove, one.body]).toEqual([false, asOperatorsSee]);
    expect(one.body.rules).toEqual([{ ...RULE, ruleId: RULE.id, hash: expect.any(String) }]);
    const refused = await request(other, "sandbox", "GET", `/risk-intelligence/system-versions/${id}`);
    expect(refused).toMatchObject({ status: 404, body: { error: { code: "system_version_not_found" } } });
  });
});
