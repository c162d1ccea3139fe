// weir connection against a prepared service: what it asks, what it shows, how it ends.

import { describe, expect, it } from "vitest";
import type { OperatorConnection } from "#domain/contract/crypto/connections.ts";
import type { TravelRuleSetup } from "#domain/contract/crypto/onboarding.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const CONNECTION: OperatorConnection = {
  id: "con_1",
  institution: { id: "inst_sandbox_exchange", name: "Sandbox Exchange", jurisdiction: "DE" },
  protocol: "TRP",
  state: "proposed",
  lastTest: { at: "2026-05-01T00:00:00.000Z", result: "failed", latencyMs: 12, code: "timeout" },
  permissions: ["connection_test"],
  version: 1,
  address: null,
  addedAt: "2026-05-01T00:00:00.000Z",
  addedBy: "operator:ops",
  approvedBy: null,
};
const SETUP: TravelRuleSetup = {
  state: "active",
  steps: [
    { key: "legal_entity", status: "complete", blockers: [] },
    { key: "protocols", status: "incomplete", blockers: ["no_protocol_chosen"] },
  ],
  checks: [],
  protocols: ["TRP"],
  testTarget: null,
  personalDataAcknowledged: true,
  supportedProtocols: ["TRP"],
  transferClearance: false,
  version: 3,
};
const at = ["--org", "org_1"];
const why = ["--reason", "agreed"];

describe("connection", () => {
  it("add says with whom, by what and why", async () => {
    service.answer = () => ({ status: 201, body: CONNECTION });
    const run = await service.weir([
      "connection",
      "add",
      ...at,
      ...why,
      "--institution",
      "inst_sandbox_exchange",
    ]);
    expect(run).toEqual({ code: EXIT.done, out: "con_1  Sandbox Exchange: proposed\n", err: "" });
    expect(service.seen[0]?.url).toBe("/operator/v1/organisations/org_1/connections?environment=sandbox");
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      institutionId: "inst_sandbox_exchange",
      protocol: "TRP",
      reason: "agreed",
    });
  });

  it("every write needs a reason, and asks before it reaches production", async () => {
    for (const verb of [["add"], ["approve", "con_1"], ["remove", "con_1"], ["activate"]]) {
      expect((await service.weir(["connection", ...verb, ...at])).code).toBe(EXIT.usage);
      const unasked = await service.weir(["connection", ...verb, ...at, ...why, "--env", "production"]);
      expect(unasked.code).toBe(EXIT.usage);
    }
    expect(service.seen).toEqual([]);
  });

  it("list shows the last test of each", async () => {
    service.answer = () => ({ status: 200, body: { data: [CONNECTION], pagination: { nextCursor: null } } });
    const run = await service.weir(["connection", "list", ...at], { terminal: true });
    expect(run.out).toMatch(/^con_1 +Sandbox Exchange +DE +TRP +proposed +failed \(timeout\) +–/m);
  });

  it("list says what the institution did, where that is known", async () => {
    const detail = "It requires extensions that we have not: extended-ivms101.";
    const lastTest = { ...CONNECTION.lastTest, code: "extension_unsupported", detail };
    const data = [{ ...CONNECTION, lastTest }];
    service.answer = () => ({ status: 200, body: { data, pagination: { nextCursor: null } } });
    const run = await service.weir(["connection", "list", ...at], { terminal: true });
    expect(run.out).toMatch(new RegExp(`\\(extension_unsupported\\)[^]*\ncon_1: ${detail}\n$`));
  });

  it("approve and remove say why", async () => {
    service.answer = ({ method }) =>
      method === "DELETE"
        ? { status: 204, body: null }
        : { status: 200, body: { ...CONNECTION, state: "approved", approvedBy: "operator:ops" } };
    const approved = await service.weir(["connection", "approve", "con_1", ...at, ...why]);
    expect(approved.out).toBe("con_1  Sandbox Exchange: approved\n");
    const removed = await service.weir(["connection", "remove", "con_1", ...at, ...why]);
    expect(removed.out).toBe("con_1 removed\n");
    expect(service.seen.map(({ method, url }) => [method, url])).toEqual([
      ["POST", "/operator/v1/organisations/org_1/connections/con_1/approve?environment=sandbox"],
      ["DELETE", "/operator/v1/organisations/org_1/connections/con_1?environment=sandbox&reason=agreed"],
    ]);
  });

  it("setup and activate show the state and what each step lacks", async () => {
    service.answer = () => ({ status: 200, body: SETUP });
    const shown = await service.weir(["connection", "setup", ...at]);
    expect(shown.out).toBe("active\n  legal_entity: complete\n  protocols: no_protocol_chosen\n");
    const activated = await service.weir(["connection", "activate", ...at, ...why]);
    expect(activated.out).toBe(shown.out);
    expect(service.seen.at(-1)).toMatchObject({
      method: "POST",
      url: "/operator/v1/organisations/org_1/travel-rule/activate?environment=sandbox",
    });
  });
});
