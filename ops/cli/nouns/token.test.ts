// weir token: what is sent to the operator interface, and what is shown of tokens.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const TOKEN = {
  id: "otk_1",
  name: "mia",
  role: "ops",
  createdAt: "2026-01-01T00:00:00.000Z",
  createdBy: "operator:owner",
  expiresAt: "2026-04-01T00:00:00.000Z",
  revokedAt: null,
};

describe("token create", () => {
  it("sends the name, what it may do and for how long, and shows the token once", async () => {
    service.answer = () => ({ status: 201, body: { ...TOKEN, token: "a.b.c" } });
    const run = await service.weir(["token", "create", "mia", "--role", "ops", "--days", "30"]);
    expect(run).toMatchObject({ code: EXIT.done, out: "otk_1  a.b.c\n" });
    expect(run.err).toContain("It expires at 2026-04-01");
    expect(service.seen).toMatchObject([{ method: "POST", url: "/operator/v1/tokens" }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ name: "mia", role: "ops", expiresInDays: 30 });
    await service.weir(["token", "create", "bot", "--permission", "health:read", "jobs:run"]);
    expect(JSON.parse(service.seen[1]?.body ?? "")).toEqual({
      name: "bot",
      permissions: ["health:read", "jobs:run"],
    });
  });

  it.each([
    [],
    ["--role", "ops", "--permission", "health:read"],
    ["--role", "root"],
    ["--permission", "all"],
  ])("with %j is a usage error, and nothing is sent", async (...words) => {
    const run = await service.weir(["token", "create", "mia", ...words]);
    expect([run.code, service.seen]).toEqual([EXIT.usage, []]);
  });
});

describe("token list", () => {
  it("shows whose each token is, what it may do and until when", async () => {
    const revoked = {
      ...TOKEN,
      id: "otk_2",
      role: undefined,
      permissions: ["jobs:run"],
      revokedAt: TOKEN.expiresAt,
    };
    service.answer = () => ({
      status: 200,
      body: { data: [TOKEN, revoked], pagination: { nextCursor: null } },
    });
    const { out } = await service.weir(["token", "list"], { terminal: true });
    expect(out).toMatch(/otk_1 +mia +ops .* –$/m);
    expect(out).toMatch(/otk_2 +mia +jobs:run .* 2026-04-01T00:00:00.000Z$/m);
  });
});

describe("token revoke", () => {
  it("asks first, then revokes", async () => {
    service.answer = () => ({ status: 204 });
    expect((await service.weir(["token", "revoke", "otk_1"])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
    const run = await service.weir(["token", "revoke", "otk_1", "--yes"]);
    expect(run).toMatchObject({ code: EXIT.done, out: "otk_1 revoked\n" });
    expect(service.seen).toMatchObject([{ method: "DELETE", url: "/operator/v1/tokens/otk_1" }]);
  });

  it("says that there is no such token", async () => {
    service.answer = () => failing("operator_token_not_found");
    expect((await service.weir(["token", "revoke", "otk_none", "--yes"])).code).toBe(EXIT.notFound);
  });
});
