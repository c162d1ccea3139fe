// The Travel Rule over HTTP: the profile, the set-up from its first step to its activation, and the connections.

import { beforeEach, describe, expect, it } from "vitest";
import { createTenant, operate, request, type Tenant } from "./client.ts";
import {
  addConnection,
  approvedConnection,
  PROFILE,
  read,
  readySetup,
  send,
  SETUP,
} from "./travel-rule-client.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});

describe("PATCH /crypto/profile", () => {
  it("CRY-31: changes what is sent, and nothing else", async () => {
    const first = await send(tenant, "PATCH", "/profile", PROFILE);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      ...PROFILE,
      did: null,
      registrations: [],
      nameMatchingStrictness: "default",
      confirmationTimeoutHours: 48,
      timeoutOutcome: "hold",
      discoverable: false,
      version: 1,
    });
    const second = await send(tenant, "PATCH", "/profile", { timeoutOutcome: "reject", version: 1 });
    expect(second.body).toEqual({ ...first.body, timeoutOutcome: "reject", version: 2 });
    expect((await read(tenant, "/workspace")).body.profile).toEqual(second.body);
  });

  it("CRY-31: refuses a stale version, and an LEI with wrong check digits", async () => {
    await send(tenant, "PATCH", "/profile", PROFILE);
    const stale = await send(tenant, "PATCH", "/profile", { discoverable: true, version: 0 });
    expect([stale.status, stale.body.error.code]).toEqual([409, "version_conflict"]);
    const typo = await send(tenant, "PATCH", "/profile", { lei: "529900T8BM49AURSDO56" });
    expect([typo.status, typo.body.error.code]).toEqual([400, "invalid_request"]);
    expect((await read(tenant, "/workspace")).body.profile.version).toBe(1);
  });

  it("CRY-31: refuses fields that it does not know, and a change of nothing", async () => {
    for (const body of [{ legalname: "x" }, {}, { version: 0 }]) {
      expect((await send(tenant, "PATCH", "/profile", body)).status).toBe(400);
    }
  });
});

describe("every write of the set-up group", () => {
  it.each([
    ["PATCH", "/profile", PROFILE],
    ["POST", "/onboarding", SETUP],
    ["POST", "/connections/con_1", { command: "test" }],
  ] as const)("CRY-32: %s %s needs an Idempotency-Key", async (method, path, body) => {
    const { status, body: answer } = await request(tenant, "sandbox", method, `/crypto${path}`, body);
    expect([status, answer.error.code]).toEqual([400, "idempotency_key_required"]);
  });

  it("CRY-32: answers a repeat with the first answer, and another request under its key with 409", async () => {
    const first = await send(tenant, "PATCH", "/profile", PROFILE, "same-key-1");
    await send(tenant, "PATCH", "/profile", { discoverable: true });
    const again = await send(tenant, "PATCH", "/profile", PROFILE, "same-key-1");
    expect([again.status, again.text]).toEqual([200, first.text]);
    const other = await send(tenant, "PATCH", "/profile", { discoverable: false }, "same-key-1");
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    expect((await read(tenant, "/workspace")).body.profile.discoverable).toBe(true);
  });

  it("CRY-01: a path id has 1 to 200 characters", async () => {
    const at = (length: number) =>
      send(tenant, "POST", `/connections/${"x".repeat(length)}`, { command: "test" });
    expect((await at(200)).status).toBe(404);
    expect([(await at(201)).status, (await at(256)).status]).toEqual([400, 400]);
  });
});

describe("GET /crypto/workspace", () => {
  it("CRY-24: has the profile, the connections and the newest activity first", async () => {
    const connectionId = await approvedConnection(tenant);
    await send(tenant, "PATCH", "/profile", PROFILE);
    await send(tenant, "POST", `/connections/${connectionId}`, { command: "test" });
    const { status, body } = await read(tenant, "/workspace");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["profile", "connections", "activity"]);
    expect(body.connections).toHaveLength(1);
    expect(body.activity[0]).toEqual({
      id: expect.any(String),
      connectionId,
      type: "connection.test",
      result: "passed",
      at: expect.stringMatching(/Z$/),
    });
    expect(body.activity.map(({ type }: { type: string }) => type)).toEqual([
      "connection.test",
      "profile.change",
      "connection.approve",
      "connection.add",
    ]);
  });

  it("CRY-24: is empty before anything was set", async () => {
    const { body } = await read(tenant, "/workspace");
    expect(body).toMatchObject({ profile: { legalName: null, version: 0 }, connections: [], activity: [] });
  });
});

describe("the set-up of the Travel Rule", () => {
  it("CRY-25, CRY-26: goes from its first step to its activation, which an operator does", async () => {
    const states: string[] = [];
    const look = async () => states.push((await read(tenant, "/onboarding")).body.state);
    await look();
    await send(tenant, "PATCH", "/profile", PROFILE);
    await look();
    await send(tenant, "POST", "/onboarding", SETUP);
    await look();
    const verified = await send(tenant, "POST", "/onboarding", { command: "verify_test" });
    expect(verified.body.checks[1]).toMatchObject({ key: "connection_test", status: "passed" });
    await look();
    await send(tenant, "POST", "/onboarding", { command: "request_activation" });
    await look();
    const path = `/organisations/${tenant.id}/travel-rule/activate`;
    const activated = await operate("POST", path, { reason: "checked" });
    expect([activated.status, activated.body.transferClearance]).toEqual([200, false]);
    await look();
    expect(states).toEqual([
      "not_started",
      "in_progress",
      "test_ready",
      "test_passed",
      "activation_requested",
      "active",
    ]);
  });

  it("CRY-25: says what each step lacks", async () => {
    const { body } = await read(tenant, "/onboarding");
    const blockers = body.steps.map(({ key, blockers: of }: { key: string; blockers: string[] }) => [
      key,
      of,
    ]);
    expect(Object.fromEntries(blockers)).toEqual({
      legal_entity: ["legalName_missing", "jurisdiction_missing", "lei_or_registration_missing"],
      compliance_contact: ["complianceContact_missing"],
      protocols: ["no_protocol_chosen"],
      personal_data: ["personal_data_not_acknowledged"],
      counterparty: ["no_approved_connection"],
    });
  });

  it("CRY-26: refuses a command that its state does not allow, and names what is missing", async () => {
    for (const command of ["verify_test", "request_activation"]) {
      const early = await send(tenant, "POST", "/onboarding", { command });
      expect([early.status, early.body.error.code]).toEqual([409, "invalid_state"]);
      expect(early.body.error.details.blockers).toContain("legalName_missing");
    }
    await readySetup(tenant);
    const untested = await send(tenant, "POST", "/onboarding", { command: "request_activation" });
    expect(untested.body.error.details.blockers).toEqual(["test_not_passed"]);
  });

  it.each([
    ["inst_sandbox_outdated", "version_unsupported"],
    ["inst_sandbox_unreachable", "network_error"],
  ])("CRY-26: does not pass a test with %s, which fails as %s", async (testTarget, code) => {
    await readySetup(tenant);
    await send(tenant, "POST", "/onboarding", { command: "save", testTarget });
    const { status, body } = await send(tenant, "POST", "/onboarding", { command: "verify_test" });
    expect([status, body.state]).toEqual([200, "test_ready"]);
    expect(body.checks[1]).toMatchObject({ status: "failed", detail: code });
  });

  it("CRY-26: falls back when what was tested changes, and only then", async () => {
    await readySetup(tenant);
    await send(tenant, "POST", "/onboarding", { command: "verify_test" });
    await send(tenant, "PATCH", "/profile", { confirmationTimeoutHours: 24 });
    expect((await read(tenant, "/onboarding")).body.state).toBe("test_passed");
    await send(tenant, "PATCH", "/profile", { legalName: "Another GmbH" });
    expect((await read(tenant, "/onboarding")).body.state).toBe("test_ready");
    await send(tenant, "PATCH", "/profile", { legalName: PROFILE.legalName });
    expect((await read(tenant, "/onboarding")).body.state).toBe("test_ready");
  });

  it("is not activated before its activation is requested", async () => {
    await readySetup(tenant);
    const path = `/organisations/${tenant.id}/travel-rule/activate`;
    expect((await operate("POST", path, { reason: "too early" })).status).toBe(409);
  });
});

describe("connections", () => {
  it("CRY-29: are listed once an operator has approved them, with their last test", async () => {
    const added = await addConnection(tenant);
    expect([added.status, added.body.state]).toEqual([201, "proposed"]);
    expect((await read(tenant, "/connections")).body).toEqual({ data: [] });
    const tested = await send(tenant, "POST", `/connections/${added.body.id}`, { command: "test" });
    expect(tested.status).toBe(404);
    const id = await approvedConnection(tenant, { institutionId: "inst_sandbox_custodian", protocol: "TRP" });
    const { body } = await read(tenant, "/connections");
    expect(body.data).toEqual([
      {
        id,
        institution: { id: "inst_sandbox_custodian", name: "Sandbox Custodian", jurisdiction: "SG" },
        protocol: "TRP",
        state: "approved",
        lastTest: null,
        permissions: ["connection_test", "institution_lookup"],
        version: 2,
      },
    ]);
  });

  it("CRY-30: a test says how it ended; a paused connection is not tested before it is resumed", async () => {
    const id = await approvedConnection(tenant);
    const command = (name: string) => send(tenant, "POST", `/connections/${id}`, { command: name });
    const tested = await command("test");
    expect(tested.body).toMatchObject({
      state: "healthy",
      lastTest: { result: "passed", latencyMs: expect.any(Number), code: null },
    });
    expect((await command("pause")).body.state).toBe("paused");
    const refused = await command("test");
    expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_state"]);
    expect((await command("pause")).status).toBe(409);
    expect((await command("resume")).body.state).toBe("approved");
  });

  it.each([
    ["inst_sandbox_outdated", "version_unsupported"],
    ["inst_sandbox_unreachable", "network_error"],
  ])("CRY-30: a test of %s ends as failing, because of %s", async (institutionId, code) => {
    const id = await approvedConnection(tenant, { institutionId, protocol: "TRP" });
    const { body } = await send(tenant, "POST", `/connections/${id}`, { command: "test" });
    expect(body).toMatchObject({ state: "failing", lastTest: { result: "failed", code } });
  });

  it("CRY-30: refuses a command for another version, and one that there is not", async () => {
    const id = await approvedConnection(tenant);
    const stale = await send(tenant, "POST", `/connections/${id}`, { command: "pause", version: 1 });
    expect([stale.status, stale.body.error.code]).toEqual([409, "version_conflict"]);
    expect((await send(tenant, "POST", `/connections/${id}`, { command: "transfer" })).status).toBe(400);
  });

  it("are gone once an operator has removed them", async () => {
    const id = await approvedConnection(tenant);
    const path = `/organisations/${tenant.id}/connections/${id}?reason=ended`;
    expect((await operate("DELETE", path)).status).toBe(204);
    expect((await operate("DELETE", path)).status).toBe(404);
    expect((await read(tenant, "/connections")).body).toEqual({ data: [] });
  });
});
