// The Travel Rule desk against a model that is written apart from it: whatever is changed, saved, tested, paused, removed or activated, in
// any order, both are in the same states, no answer clears a transfer, and a refused command changes nothing.

import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SetupCommand } from "#domain/contract/crypto/onboarding.ts";
import type { ProfileChanges } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Env } from "../../environment.ts";

const DESKS = (env as unknown as Env).TRAVEL_RULE_DESKS;
const GOOD = "inst_sandbox_exchange";
const BAD = "inst_sandbox_unreachable";

const nth = fc.nat(2);
const stepOf = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("profile" as const),
      change: fc.constantFrom<ProfileChanges>(
        { legalName: "A", jurisdiction: "DE", lei: "529900T8BM49AURSDO55" },
        { legalName: "B" },
        { legalName: null },
        { complianceContact: { name: "c", email: "c@example.com" } },
        { complianceContact: null },
        { timeoutOutcome: "reject" },
        { discoverable: true },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("save" as const),
      change: fc.constantFrom<Omit<Extract<SetupCommand, { command: "save" }>, "command">>(
        { protocols: ["TRP"], personalDataAcknowledged: true },
        { protocols: [] },
        { personalDataAcknowledged: false },
        { testTarget: GOOD },
        { testTarget: BAD },
        { testTarget: null },
      ),
    }),
  },
  fc.record({ act: fc.constant("target" as const), nth }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant("verify" as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("request" as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("activate" as const) }) },
  fc.record({ act: fc.constant("add" as const), institution: fc.constantFrom(GOOD, BAD) }),
  fc.record({ act: fc.constant("approve" as const), nth }),
  fc.record({ act: fc.constant("remove" as const), nth }),
  fc.record({ act: fc.constantFrom("test" as const, "pause" as const, "resume" as const), nth }),
);
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

interface ModelConnection {
  readonly id: string;
  readonly institution: string;
  state: string;
}

/** What the contract says, in its own words. */
class Model {
  profile: Record<string, unknown> = {};
  setup: { protocols: readonly string[]; acknowledged: boolean; target: string | null } = {
    protocols: [],
    acknowledged: false,
    target: null,
  };
  touched = false;
  reached = "";
  connections: ModelConnection[] = [];

  state(): string {
    if (this.reached !== "") return this.reached;
    if (!this.touched) return "not_started";
    return this.complete() ? "test_ready" : "in_progress";
  }

  complete(): boolean {
    const { legalName, jurisdiction, lei, complianceContact } = this.profile;
    const named = [legalName, jurisdiction, lei, complianceContact].every((value) => value != null);
    return named && this.setup.acknowledged && this.peer() !== null;
  }

  /** The institution that a test would ask. */
  peer(): string | null {
    if (!this.setup.protocols.includes("TRP")) return null;
    const { target } = this.setup;
    const usable = this.connections.filter(({ state }) => !["proposed", "paused"].includes(state));
    if (target === null) return usable[0]?.institution ?? GOOD;
    if (target === GOOD || target === BAD) return target;
    return usable.find(({ id }) => id === target)?.institution ?? null;
  }

  /** Does something; what was reached counts no more where it was of importance. */
  change(matters: () => unknown, act: () => void): void {
    const before = JSON.stringify(matters());
    act();
    if (!this.complete() || JSON.stringify(matters()) !== before) this.reached = "";
  }
}

async function run(steps: readonly Step[]): Promise<void> {
  const stub = DESKS.getByName(crypto.randomUUID());
  const model = new Model();
  const tenant = { organisationId: "org_model", environment: "sandbox" } as const;
  const asked = () => ({
    ...tenant,
    act: { actor: "model", action: "model", reason: null, at: new Date().toISOString(), requestId: null },
    key: { keyName: crypto.randomUUID(), fingerprint: "f" },
  });
  const of = (index: number) => model.connections[index];
  const matters = () => [
    model.profile["legalName"],
    model.profile["jurisdiction"],
    model.profile["lei"],
    model.setup,
  ];
  const command = (given: SetupCommand) => stub.obeySetup({ ...asked(), command: given });
  const save = async (change: Omit<Extract<SetupCommand, { command: "save" }>, "command">) => {
    const { protocols, personalDataAcknowledged: acknowledged, testTarget } = change;
    const named = model.connections.find(({ id }) => id === testTarget);
    const { outcome } = await command({ command: "save", ...change });
    // Nobody sees a connection before it is approved.
    expect(outcome).toBe(named?.state === "proposed" ? "test_target_unknown" : "done");
    if (outcome !== "done") return;
    model.change(matters, () => {
      if (protocols !== undefined) model.setup = { ...model.setup, protocols };
      if (acknowledged !== undefined) model.setup = { ...model.setup, acknowledged };
      if (testTarget !== undefined) model.setup = { ...model.setup, target: testTarget };
    });
    const { protocols: chosen, acknowledged: yes, target } = model.setup;
    model.touched ||= chosen.length > 0 || yes || target !== null;
  };

  for (const step of steps) {
    switch (step.act) {
      case "profile": {
        const answer = await stub.changeProfile({ ...asked(), changes: step.change });
        expect(answer.outcome).toBe("done");
        model.change(matters, () => {
          model.profile = { ...model.profile, ...step.change };
        });
        model.touched ||= Object.values(step.change).some((value) => value !== null);
        break;
      }
      case "save":
        await save(step.change);
        break;
      case "target":
        await save({ testTarget: of(step.nth)?.id ?? null });
        break;
      case "verify": {
        const allowed = ["test_ready", "test_passed"].includes(model.state());
        expect((await command({ command: "verify_test" })).outcome).toBe(allowed ? "done" : "not_now");
        if (allowed) model.reached = model.peer() === GOOD ? "test_passed" : "";
        break;
      }
      case "request": {
        const allowed = model.state() === "test_passed";
        expect((await command({ command: "request_activation" })).outcome).toBe(allowed ? "done" : "not_now");
        if (allowed) model.reached = "activation_requested";
        break;
      }
      case "activate": {
        const allowed = model.state() === "activation_requested";
        expect((await stub.activate(asked())).outcome).toBe(allowed ? "done" : "not_now");
        if (allowed) model.reached = "active";
        break;
      }
      case "add": {
        const institution = { id: step.institution, name: "n", jurisdiction: null };
        const connection = { institution, protocol: "TRP", address: null } as const;
        const added = await stub.proposeConnection({
          ...asked(),
          connection: { ...connection, permissions: ["connection_test"] },
        });
        expect(added.outcome).toBe("done");
        const { id } = (await stub.allConnections()).at(-1) ?? { id: "" };
        model.connections.push({ id, institution: step.institution, state: "proposed" });
        break;
      }
      case "approve": {
        const connection = of(step.nth);
        const decided = await stub.approveConnection({
          ...asked(),
          connectionId: connection?.id ?? "con_none",
        });
        const expected = connection ? (connection.state === "proposed" ? "done" : "not_now") : "unknown";
        expect(decided.outcome).toBe(expected);
        if (expected === "done" && connection) connection.state = "approved";
        break;
      }
      case "remove": {
        const connection = of(step.nth);
        const removed = await stub.removeConnection({
          ...asked(),
          connectionId: connection?.id ?? "con_none",
        });
        expect(removed).toBe(connection !== undefined);
        model.change(matters, () => model.connections.splice(step.nth, 1));
        break;
      }
      case "test":
      case "pause":
      case "resume": {
        const connection = of(step.nth);
        const answer = await stub.obeyConnection({
          ...asked(),
          connectionId: connection?.id ?? "con_none",
          command: { command: step.act },
        });
        if (connection === undefined || connection.state === "proposed") {
          expect(answer.outcome).toBe("unknown");
          break;
        }
        const allowed = (step.act === "resume") === (connection.state === "paused");
        expect(answer.outcome).toBe(allowed ? "done" : "not_now");
        if (!allowed) break;
        const next = { pause: "paused", resume: "approved" } as const;
        model.change(matters, () => {
          const tested = connection.institution === GOOD ? "healthy" : "failing";
          connection.state = step.act === "test" ? tested : next[step.act];
        });
        break;
      }
    }
    const setup = await stub.setup("sandbox");
    expect(setup.state).toBe(model.state());
    expect(setup.transferClearance).toBe(false);
    expect(setup.steps.every(({ status }) => status === "complete")).toBe(model.complete());
    const seen = (await stub.connections()).map(({ id, state }) => ({ id, state }));
    expect(seen).toEqual(
      model.connections.flatMap(({ id, state }) => (state === "proposed" ? [] : [{ id, state }])),
    );
  }
}

describe("a Travel Rule desk and its model", () => {
  it("CRY-26, CRY-30: are in the same states after any commands, and none clears a transfer", async () => {
    await fc.assert(fc.asyncProperty(fc.array(stepOf, { minLength: 5, maxLength: 40 }), run), {
      seed: 26,
      numRuns: 60,
    });
  }, 300_000);

  it("CRY-26: come to the end where nothing goes wrong", async () => {
    const [whole, contact, chosen] = [
      { legalName: "A", jurisdiction: "DE", lei: "529900T8BM49AURSDO55" },
      { complianceContact: { name: "c", email: "c@example.com" } },
      { protocols: ["TRP" as const], personalDataAcknowledged: true },
    ];
    await run([
      { act: "profile", change: whole },
      { act: "profile", change: contact },
      { act: "save", change: chosen },
      { act: "verify" },
      { act: "request" },
      { act: "activate" },
      { act: "profile", change: { discoverable: true } },
      { act: "add", institution: GOOD },
      { act: "approve", nth: 0 },
      { act: "test", nth: 0 },
      { act: "target", nth: 0 },
      { act: "verify" },
      { act: "pause", nth: 0 },
    ]);
  });
});

describe("a tenant that never set anything up", () => {
  it("keeps no trace of being asked, nor of a command that is refused", async () => {
    const stub = DESKS.getByName(crypto.randomUUID());
    await stub.workspace();
    await stub.setup("sandbox");
    const act = { actor: "a", action: "a", reason: null, at: new Date().toISOString(), requestId: null };
    const asked = { organisationId: "org_none", environment: "sandbox", act } as const;
    const key = { keyName: "setup:key-12345", fingerprint: "f" };
    expect(await stub.obeySetup({ ...asked, key, command: { command: "verify_test" } })).toMatchObject({
      outcome: "not_now",
    });
    expect(await stub.activate(asked)).toMatchObject({ outcome: "not_now" });
    expect(await stub.pulse()).toBeNull();
  });
});
