// weir address against a prepared service: what it asks, what it shows, how it ends.

import { describe, expect, it } from "vitest";
import type { CryptoAddress } from "#domain/contract/crypto/address.ts";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const AT = "2026-05-01T00:00:00.000Z";
const ADDRESS: CryptoAddress = {
  id: "adr_1",
  label: "Cold wallet",
  network: "eip155:1",
  maskedAddress: "0x5290…9EE7",
  maskedMemo: null,
  status: "needs_review",
  purpose: null,
  hosting: "unknown",
  providerId: null,
  control: { state: "proven", method: "eip191", provenAt: AT, expiresAt: AT },
  lastScreening: { status: "clear", at: AT, listVersion: null },
  discovery: null,
  externalUserId: "customer-1",
  createdAt: AT,
  updatedAt: AT,
  version: 1,
};
const at = ["--org", "org_1"];
const why = ["--reason", "checked"];
const BASE = "/operator/v1/organisations/org_1/crypto";

describe("address", () => {
  it("list says which page it is, and passes every filter on", async () => {
    const pagination = { page: 2, pageSize: 10, total: 11 };
    service.answer = () => ({ status: 200, body: { data: [ADDRESS], pagination } });
    const filters = ["--search", "Cold", "--network", "ethereum", "--status", "approved"];
    const run = await service.weir(
      ["address", "list", ...at, ...filters, "--page", "2", "--page-size", "10"],
      { terminal: true },
    );
    expect(run.code).toBe(EXIT.done);
    expect(run.err).toBe("11 addresses; page 2 of 2\n");
    expect(run.out).toMatch(/^adr_1 +eip155:1 +0x5290…9EE7 +– +needs_review +proven +clear +Cold wallet/m);
    expect(service.seen[0]?.url).toBe(
      `${BASE}/addresses?page=2&pageSize=10&environment=sandbox&search=Cold&network=ethereum&status=approved`,
    );
  });

  it("list reads every page with --all, as one", async () => {
    const rows = Array.from({ length: 101 }, (_, index) => ({ ...ADDRESS, id: `adr_${index}` }));
    service.answer = ({ url }) => {
      const page = Number(new URL(url, "http://service").searchParams.get("page"));
      const pagination = { page, pageSize: 100, total: 101 };
      return { status: 200, body: { data: rows.slice((page - 1) * 100, page * 100), pagination } };
    };
    const words = ["address", "list", ...at, "--all"];
    const run = await service.weir([...words, "--format", "ndjson"]);
    expect(run.out.trim().split("\n")).toHaveLength(101);
    expect(run.err).toBe("101 addresses\n");
    expect(service.seen.map(({ url }) => new URL(url, "http://service").searchParams.get("page"))).toEqual([
      "1",
      "2",
    ]);
    const { data } = JSON.parse((await service.weir([...words, "--json", "id"])).out);
    expect(data).toEqual(rows.map(({ id }) => ({ id })));
    expect((await service.weir([...words, "--page", "2"])).code).toBe(EXIT.usage);
  });

  it("show has the facts in words, and as JSON as they came", async () => {
    service.answer = () => ({ status: 200, body: { ...ADDRESS, newer: 1 } });
    const run = await service.weir(["address", "show", "adr_1", ...at, "--env", "production"]);
    expect(run.out).toMatch(/^CONTROL +proven, eip191, 2026-05-01T00:00:00.000Z/m);
    expect(run.out).toMatch(/^DISCOVERY +–/m);
    expect(service.seen[0]?.url).toBe(`${BASE}/addresses/adr_1?environment=production`);
    const json = await service.weir(["address", "show", "adr_1", ...at, "--json"]);
    expect(JSON.parse(json.out)).toEqual({ ...ADDRESS, newer: 1 });
  });

  it.each(["approve", "suspend", "archive"])("%s says why, under a key", async (action) => {
    service.answer = () => ({ status: 200, body: { ...ADDRESS, status: "approved" } });
    const run = await service.weir(["address", action, "adr_1", ...at, ...why]);
    expect(run).toEqual({ code: EXIT.done, out: "adr_1  0x5290…9EE7: approved\n", err: "" });
    const [seen] = service.seen;
    expect(seen?.url).toBe(`${BASE}/addresses/adr_1/actions?environment=sandbox`);
    expect(seen?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(seen?.body ?? "")).toEqual({ action, reason: "checked" });
  });

  it("an act that not every ledger confirmed can be repeated by its key", async () => {
    service.answer = () => failing("dependency_unavailable");
    const run = await service.weir([
      "address",
      "suspend",
      "adr_1",
      ...at,
      ...why,
      "--idempotency-key",
      "stolen-1",
    ]);
    expect(run.err).toContain("run it again with --idempotency-key stolen-1");
    expect(new Set(service.seen.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(["stolen-1"]));
  });

  it.each([
    ["the complete address alone", null, "0x-complete\n"],
    ["the tag or memo that a payment to it must carry", "1001", "0x-complete\nmemo 1001\n"],
  ])("reveal prints %s", async (_what, memo, out) => {
    const body = {
      id: "rvl_1",
      addressId: "adr_1",
      network: "eip155:1",
      address: "0x-complete",
      memo,
      revealedAt: AT,
      expiresAt: AT,
    };
    service.answer = () => ({ status: 201, body });
    const run = await service.weir(["address", "reveal", "adr_1", ...at, ...why]);
    expect(run).toEqual({ code: EXIT.done, out, err: "" });
    expect(service.seen[0]?.url).toBe(`${BASE}/addresses/adr_1/reveal?environment=sandbox`);
  });

  it("rotate-key says how many addresses follow", async () => {
    service.answer = () => ({ status: 202, body: { dataKey: 2, addresses: 7 } });
    const run = await service.weir(["address", "rotate-key", ...at, ...why]);
    expect(run.out).toBe("key 2 seals from now on; addresses to be sealed again by it: 7\n");
    expect(service.seen[0]).toMatchObject({
      method: "POST",
      url: `${BASE}/data-keys/rotate?environment=sandbox`,
    });
  });

  it("every write needs a reason, and asks before it reaches production", async () => {
    for (const verb of [
      ["approve", "adr_1"],
      ["suspend", "adr_1"],
      ["archive", "adr_1"],
      ["reveal", "adr_1"],
      ["rotate-key"],
    ]) {
      expect((await service.weir(["address", ...verb, ...at])).code).toBe(EXIT.usage);
      const unasked = await service.weir(["address", ...verb, ...at, ...why, "--env", "production"]);
      expect([unasked.code, unasked.err.includes("Pass --yes")]).toEqual([EXIT.usage, true]);
    }
    expect(service.seen).toEqual([]);
  });
});
