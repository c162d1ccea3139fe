// No operation of the set-up group clears a transfer, whatever is sent to it: in no answer stands a clearance other than false.

import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { openApiDocument } from "#domain/contract/documents/openapi.ts";
import { createTenant, operate, request, type Answer, type Tenant } from "./client.ts";
import { approvedConnection, PROFILE, SETUP } from "./travel-rule-client.ts";

const CLEARANCES = ["transferclearance", "transfercleared"];
const GROUP = /^\/crypto\/(network\/|workspace|onboarding|connections|profile)/;

let tenant: Tenant;
let connectionId: string;
beforeAll(async () => {
  tenant = await createTenant();
  connectionId = await approvedConnection(tenant);
});

/** Every value that any clearance in an answer has. */
function clearances(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(CLEARANCES.includes(name.toLowerCase()) ? [inner] : []),
    ...clearances(inner),
  ]);
}

const asBody = fc.oneof(
  fc.constantFrom<object>(PROFILE, SETUP, { command: "verify_test" }, { command: "request_activation" }),
  fc.constantFrom<object>({ command: "test" }, { command: "pause" }, { command: "resume" }),
  fc.constantFrom<object>(
    { command: "save", transferClearance: true },
    { transferCleared: true },
    { command: "clear_transfer" },
    { discoverable: true, transferClearance: true },
    { command: "request_activation", transferClearance: true },
  ),
  fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
);
const asking = fc.record({
  method: fc.constantFrom("GET", "POST", "PATCH"),
  path: fc.constantFrom("/workspace", "/onboarding", "/connections", "/profile", "/connections/:id"),
  body: asBody,
  activates: fc.boolean(),
});

describe("the set-up group", () => {
  it("CRY-28: clears no transfer, whatever is asked of it and in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(asking, async ({ method, path, body, activates }) => {
        const answers: Answer[] = [];
        const at = `/crypto${path.replace(":id", connectionId)}`;
        const headers = { "idempotency-key": crypto.randomUUID() };
        const sent = method === "GET" ? undefined : body;
        answers.push(await request(tenant, "sandbox", method, at, sent, headers));
        if (activates) {
          const activate = `/organisations/${tenant.id}/travel-rule/activate`;
          answers.push(await operate("POST", activate, { reason: "checked" }));
        }
        answers.push(await request(tenant, "sandbox", "GET", "/crypto/onboarding"));
        const all = answers.flatMap((answer) => clearances(answer.body));
        expect(all.length).toBeGreaterThan(0);
        expect(all.every((clearance) => clearance === false)).toBe(true);
      }),
      { seed: 28, numRuns: 150 },
    );
  }, 300_000);

  it("CRY-28: takes no field that would clear a transfer", async () => {
    const headers = () => ({ "idempotency-key": crypto.randomUUID() });
    for (const name of ["transferClearance", "transferCleared"]) {
      const bodies = [
        ["POST", "/crypto/onboarding", { ...SETUP, [name]: true }],
        ["PATCH", "/crypto/profile", { discoverable: true, [name]: true }],
        ["POST", `/crypto/connections/${connectionId}`, { command: "test", [name]: true }],
      ] as const;
      for (const [method, path, body] of bodies) {
        expect((await request(tenant, "sandbox", method, path, body, headers())).status).toBe(400);
      }
    }
  });

  it("CRY-02: lists in its document every error in the one shape, and no clearance but false", () => {
    const { paths = {}, components } = JSON.parse(JSON.stringify(openApiDocument()));
    const group = Object.entries<object>(paths).filter(([path]) => GROUP.test(path));
    expect(group).toHaveLength(7);
    const statuses = group.flatMap(([, item]) =>
      Object.values(item).map(({ responses }) => Object.keys(responses).filter((status) => status >= "400")),
    );
    for (const listed of statuses) {
      expect(listed).toEqual(expect.arrayContaining(["400", "401", "403", "429", "500", "503"]));
    }
    const { transferClearance } = components.schemas.TravelRuleSetup.properties;
    expect(transferClearance.const).toBe(false);
  });
});
