// weir report … against a prepared service: what it asks and as whom, and what it says of a report that may be stale.

import { describe, expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, TOKEN, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const AT = "2026-01-31T00:00:00.000Z";

it("a report that nothing new reaches is printed, and says so first", async () => {
  const reasons = ["Kafka does not answer, so nothing new is loaded"];
  const report = {
    window: { from: "2026-01-01T00:00:00.000Z", to: AT },
    generatedAt: AT,
    completeness: { complete: false, reasons },
    data: [],
    pagination: { nextCursor: null },
  };
  service.answer = ({ url }) => ({ status: 200, body: url.includes("/reports/") ? report : { data: [] } });
  const run = await service.weir(["report", "providers", "--org", "org_1"]);
  expect(run.code).toBe(EXIT.done);
  expect(run.out).toMatch(/^not complete: Kafka does not answer, so nothing new is loaded\n/);
});

describe("report", () => {
  const OF_ORG = "/operator/v1/organisations/org_1/reports";

  it.each([
    [["effectiveness"], `${OF_ORG}/effectiveness?environment=sandbox`],
    [["drift", "--env", "production"], `${OF_ORG}/drift?environment=production`],
    [
      ["thresholds", "--maturity-days", "0"],
      `${OF_ORG}/threshold-recommendations?labelMaturityDays=0&environment=sandbox`,
    ],
    [
      ["network", "individual", "anna/1", "--depth", "1"],
      `${OF_ORG}/network/individual/anna%2F1?depth=1&environment=sandbox`,
    ],
  ])("%j asks as an operator, with no key of the organisation", async (words, url) => {
    service.answer = () => failing("permission_denied");
    const run = await service.weir(["report", ...words, "--org", "org_1"]);
    expect(service.seen).toMatchObject([{ method: "GET", url, authorization: `Bearer ${TOKEN}` }]);
    expect(run.code).toBe(EXIT.notPermitted);
  });

  it("of several organisations takes the one of the local system, which needs no setting", async () => {
    service.answer = ({ url }) =>
      url.endsWith("/organisations")
        ? { status: 200, body: organisationPage("Local", "Other") }
        : failing("internal_error");
    await service.weir(["report", "drift"]);
    expect(service.seen.at(-1)?.url).toBe(`${OF_ORG}/drift?environment=sandbox`);
  });

  it("of several organisations of another service takes none", async () => {
    service.answer = () => ({ status: 200, body: organisationPage("Acme", "Other") });
    const environment = { WEIR_URL: `${service.origin}/operator/v1`, WEIR_TOKEN: "op_x" };
    const run = await service.weir(["report", "drift"], { environment });
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("org_1 (Acme), org_2 (Other). Choose one with --org ID");
    expect(service.seen).toHaveLength(1);
  });

  it("asks no other system than the one that is named", async () => {
    const environment = { WEIR_API_URL: "https://service.example/api/v1", WEIR_API_KEY: "sk_test_x" };
    const run = await service.weir(["report", "effectiveness"], { environment });
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("WEIR_URL and WEIR_TOKEN must be set too");
    expect(service.seen).toEqual([]);
  });

  it.each([
    ["effectiveness", `${OF_ORG}/effectiveness?from=2025-11-02T00:00:00.000Z`],
    ["drift", `${OF_ORG}/drift?from=2026-01-24T00:00:00.000Z`],
    ["providers", `${OF_ORG}/providers?from=2026-01-01T00:00:00.000Z&to=2026-02-01T00:00:00.000Z`],
    ["thresholds", `${OF_ORG}/threshold-recommendations?labelMaturityDays=30`],
    ["network", `${OF_ORG}/network/individual/customer-17?depth=1`],
    ["experiments", "/operator/v1/reports/experiments/sql?experiment=exp_1&organisation=org_1"],
    ["system-versions", "/operator/v1/reports/system-versions/sql?organisation=org_1"],
  ])("the example in the help of %s asks what it says", async (verb, url) => {
    service.answer = (asked) =>
      asked.url.endsWith("/organisations")
        ? { status: 200, body: organisationPage("Acme") }
        : failing("internal_error");
    const run = await service.example(["report", verb]);
    expect(run.code).toBe(EXIT.failed);
    expect(decodeURIComponent(service.seen.at(-1)?.url ?? "")).toContain(url);
  });
});
