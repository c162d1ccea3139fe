// A test of a connection survives the death of its object: it ends as unknown, and who asked for it learns that under the same key.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { bindings, createTenant } from "./client.ts";
import { approvedConnection, read, readySetup, send } from "./travel-rule-client.ts";
import { PATIENCE } from "#test/patience.ts";

const SLOW = "inst_sandbox_slow";

async function tenantWithDesk() {
  const tenant = await createTenant();
  // Asked for each time: what an object died under does not reach the next one.
  const desk = () => bindings.TRAVEL_RULE_DESKS.getByName(`${tenant.id}/sandbox`);
  const die = () =>
    runInDurableObject(desk(), (_object, state) => state.abort("died")).catch(() => undefined);
  return { tenant, ring: () => runDurableObjectAlarm(desk()), die };
}

describe("a test that is interrupted", () => {
  it("CRY-30: of a connection ends as failing, with an unknown result, also under its key", async () => {
    const { tenant, ring, die } = await tenantWithDesk();
    const id = await approvedConnection(tenant, { institutionId: SLOW, protocol: "TRP" });
    const ask = () => send(tenant, "POST", `/connections/${id}`, { command: "test" }, "interrupted-1");
    const asked = ask();
    const stateNow = async () => (await read(tenant, "/connections")).body.data[0].state;
    await vi.waitFor(async () => expect(await stateNow()).toBe("testing"), PATIENCE);
    await die();
    expect((await asked).status).toBeGreaterThanOrEqual(500);
    expect(await stateNow()).toBe("testing");
    await ring();
    const { body } = await read(tenant, "/connections");
    const unknown = {
      state: "failing",
      lastTest: { result: "unknown", code: "interrupted", latencyMs: null },
    };
    expect(body.data[0]).toMatchObject(unknown);
    const again = await ask();
    expect([again.status, again.body]).toEqual([200, body.data[0]]);
  });

  it("CRY-30: of a connection is over for whoever asks next, before any alarm", async () => {
    const { tenant, die } = await tenantWithDesk();
    const id = await approvedConnection(tenant, { institutionId: SLOW, protocol: "TRP" });
    const command = (name: string) => send(tenant, "POST", `/connections/${id}`, { command: name });
    const asked = command("test");
    await vi.waitFor(
      async () => expect((await read(tenant, "/connections")).body.data[0].state).toBe("testing"),
      PATIENCE,
    );
    expect((await command("test")).status).toBe(409);
    await die();
    await asked;
    const paused = await command("pause");
    expect(paused.body).toMatchObject({ state: "paused", lastTest: { result: "unknown" } });
  });

  it("CRY-26: of a set-up fails, and the set-up is ready for another", async () => {
    const { tenant, ring, die } = await tenantWithDesk();
    await readySetup(tenant);
    await send(tenant, "POST", "/onboarding", { command: "save", testTarget: SLOW });
    const asked = send(tenant, "POST", "/onboarding", { command: "verify_test" });
    const checkNow = async () => (await read(tenant, "/onboarding")).body.checks[1].status;
    await vi.waitFor(async () => expect(await checkNow()).toBe("running"), PATIENCE);
    await die();
    await asked;
    await ring();
    expect((await read(tenant, "/onboarding")).body).toMatchObject({
      state: "test_ready",
      checks: [{ status: "passed" }, { status: "failed", detail: "interrupted" }],
    });
  });
});

describe("a test that takes too long", () => {
  it("CRY-30: is the only one of its connection, even once that was paused and resumed", async () => {
    const { tenant } = await tenantWithDesk();
    const id = await approvedConnection(tenant, { institutionId: SLOW, protocol: "TRP" });
    const command = (name: string) => send(tenant, "POST", `/connections/${id}`, { command: name });
    const asked = command("test");
    await vi.waitFor(
      async () => expect((await read(tenant, "/connections")).body.data[0].state).toBe("testing"),
      PATIENCE,
    );
    for (const name of ["pause", "resume"]) expect((await command(name)).status).toBe(200);
    const second = await command("test");
    expect([second.status, second.body.error?.code]).toEqual([409, "invalid_state"]);
    await asked;
    expect((await read(tenant, "/connections")).body.data[0]).toMatchObject({
      state: "approved",
      lastTest: { result: "failed", code: "timeout" },
    });
  }, 300_000);

  it("CRY-30: ends at its deadline as a timeout", async () => {
    const { tenant } = await tenantWithDesk();
    const id = await approvedConnection(tenant, { institutionId: SLOW, protocol: "TRP" });
    const { body } = await send(tenant, "POST", `/connections/${id}`, { command: "test" });
    expect(body).toMatchObject({ state: "failing", lastTest: { result: "failed", code: "timeout" } });
  }, 300_000);
});
