// The own dates of the lists, where an operator looks at lists and where an analyst asks how reliable the checks are.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

/** The service of these tests runs on 31 January 2026. */
const asOf = "2025-12-22";
const version = {
  hash: "a".repeat(64),
  listVersion: "sha256:aaaaaaaaaaaaaaaa",
  bytes: 1,
  publication: 1,
  publishedAt: "2026-11-01T00:00:00.000Z",
  publishedBy: "operator:ops",
  reason: null,
  active: true,
  lists: [
    { id: "UK-SANCTIONS", kind: "names", title: "UK sanctions list", asOf, entries: 5_299 },
    { id: "IL-NBCTF", kind: "wallets", title: "NBCTF seizures", asOf: null, entries: 481 },
  ],
};
const overview = {
  data: [version],
  pagination: { nextCursor: null },
  expected: [],
  unconfirmedOrganisations: 0,
};
const window = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-02T00:00:00.000Z" };
const report = { window, generatedAt: window.to, data: [], pagination: { nextCursor: null } };
const DATED = new RegExp(`UK-SANCTIONS +names +${asOf} +40 +5299`);

describe("the date of a list itself, and its age in days", () => {
  it("are shown by lists show, with a dash for a list without a date", async () => {
    service.answer = () => ({ status: 200, body: overview });
    const run = await service.weir(["lists", "show"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toMatch(DATED);
    expect(run.out).toMatch(/IL-NBCTF +wallets +– +– +481/);
  });

  it("stand below the report on checks, whose days of use say nothing of them", async () => {
    service.answer = ({ url }) => ({ status: 200, body: url.endsWith("/lists") ? overview : report });
    const run = await service.weir(["report", "providers", "--org", "org_1"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toContain("Lists of sha256:aaaaaaaaaaaaaaaa");
    expect(run.out).toMatch(DATED);
  });

  it("are named as a verb where the lists cannot be read", async () => {
    service.answer = ({ url }) =>
      url.endsWith("/lists") ? failing("permission_denied") : { status: 200, body: report };
    const run = await service.weir(["report", "providers", "--org", "org_1"]);
    expect(run).toMatchObject({ code: EXIT.done, out: expect.stringContaining("weir lists show") });
  });
});

it("lists show counts what left with the active version, and says where one person took it away", async () => {
  const leaving = { sanctions: 2, entries: 3, names: ["Mahan Air", "Bank Melli", "A Minister"] };
  const data = [{ ...version, leaving, soleOperator: true }];
  service.answer = () => ({ status: 200, body: { ...overview, data } });
  const { out } = await service.weir(["lists", "show"]);
  expect(out).toContain("3 entries, of which 2 of sanctions lists; nobody else could agree.");
});
