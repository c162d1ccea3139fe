// Whoever sets up the Travel Rule may send a certificate or a private key by mistake: it is refused at any depth, before any other
// fault of the body is named, and nothing of it comes back or is kept.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { bindings, createTenant, operate, type Tenant } from "./client.ts";
import { approvedConnection, read, readySetup, send } from "./travel-rule-client.ts";

const SECRET = "MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v_VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g";
const PEM = `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----`;
const deep = (inner: object) => ({ a: [{ b: { c: [[{ d: inner }]] } }] });

let tenant: Tenant;
let connectionId: string;
beforeAll(async () => {
  tenant = await createTenant();
  connectionId = await approvedConnection(tenant);
  await readySetup(tenant);
});

const BODIES: [string, object][] = [
  ["a PEM block in a field that there is", { command: "save", testTarget: PEM }],
  ["a PEM block in a field that there is not", { command: "save", extra: PEM }],
  ["a PEM block deep inside", { command: "save", ...deep({ text: PEM }) }],
  ["a PEM block as a name", { command: "save", [PEM]: true }],
  ["a key in base64", { command: "save", testTarget: SECRET }],
  ["a field named like a certificate", { command: "save", clientCertificate: SECRET }],
  ["a field named like a private key, deep inside", { command: "save", ...deep({ PRIVATE_KEY: SECRET }) }],
  ["a wrong command beside a certificate", { command: "nonsense", pfx: SECRET }],
  ["no command beside a certificate", { p12: SECRET }],
];

describe("a set-up command", () => {
  it.each(BODIES)("CRY-27: with %s is refused, and nothing of it comes back", async (_, body) => {
    const { status, text, body: answer } = await send(tenant, "POST", "/onboarding", body);
    expect([status, answer.error.code]).toEqual([400, "invalid_request"]);
    expect(answer.error.message).toMatch(/certificate or a private key/);
    expect(answer.error.details.issues).toHaveLength(1);
    expect(text).not.toContain(SECRET.slice(4, 20));
    expect(text).not.toMatch(/BEGIN|pfx|p12|clientCertificate|PRIVATE_KEY/);
  });

  it("CRY-27: that is not JSON gives nothing of itself back", async () => {
    const { status, text } = await send(tenant, "POST", "/onboarding", `{"command": ${PEM}`);
    expect(status).toBe(400);
    expect(text).not.toContain(SECRET.slice(4, 20));
  });
});

describe("the other bodies of the set-up group", () => {
  it("CRY-27: refuse certificates and private keys too", async () => {
    const profile = await send(tenant, "PATCH", "/profile", { legalName: PEM });
    const connection = await send(tenant, "POST", `/connections/${connectionId}`, {
      command: "test",
      pem: "x",
    });
    const proposed = await operate("POST", `/organisations/${tenant.id}/connections`, {
      institutionId: "inst_sandbox_exchange",
      protocol: "TRP",
      reason: PEM,
    });
    for (const { status, text, body } of [profile, connection, proposed]) {
      expect([status, body.error.code]).toEqual([400, "invalid_request"]);
      expect(body.error.message).toMatch(/certificate or a private key/);
      expect(text).not.toContain(SECRET.slice(4, 20));
    }
  });

  it("CRY-27: leave nothing of them behind", async () => {
    for (const path of ["/onboarding", "/workspace"]) {
      expect((await read(tenant, path)).text).not.toContain(SECRET.slice(4, 20));
    }
    const desk = bindings.TRAVEL_RULE_DESKS.getByName(`${tenant.id}/sandbox`);
    const kept = await runInDurableObject(desk, (_object, state) => {
      const tables = state.storage.sql
        .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
        .toArray();
      return JSON.stringify(
        tables.flatMap(({ name }) =>
          name.startsWith("_cf") ? [] : state.storage.sql.exec(`SELECT * FROM "${name}"`).toArray(),
        ),
      );
    });
    expect(kept).toContain("Nordwind");
    expect(kept).not.toContain(SECRET.slice(4, 20));
  });
});

describe("the other bodies of crypto operations", () => {
  it("CRY-27: refuse certificates and private keys too, in texts that are kept as sent", async () => {
    const address = { address: `0x${"7".repeat(40)}`, network: "ethereum", label: "A wallet" };
    const { body: saved } = await send(tenant, "POST", "/addresses", address);
    const bodies = [
      ["POST", "/addresses", { ...address, label: PEM }],
      ["POST", "/addresses", { ...address, clientCertificate: SECRET }],
      ["PATCH", `/addresses/${saved.id}/metadata`, { label: PEM }],
      ["POST", `/addresses/${saved.id}/actions`, { action: "approve", reason: PEM }],
      ["POST", `/addresses/${saved.id}/reveal`, { reason: PEM }],
      ["POST", `/addresses/${saved.id}/discovery`, { requestId: "look-1", assetCode: PEM }],
      ["POST", "/providers/prv_1/reviews", { decision: "approve", riskRating: "low", rationale: PEM }],
    ] as const;
    for (const [method, path, body] of bodies) {
      const { status, text, body: answer } = await send(tenant, method, path, body);
      expect([path, status, answer.error?.code]).toEqual([path, 400, "invalid_request"]);
      expect(answer.error.message).toMatch(/certificate or a private key/);
      expect(text).not.toContain(SECRET.slice(4, 20));
    }
  });
});
