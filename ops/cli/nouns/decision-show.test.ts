// weir decision show, explain and replay against a prepared service: what they ask and as whom, and what they print.

import { describe, expect, it } from "vitest";
import { ASSESSMENT, decided } from "../decided.fixture.ts";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, TOKEN, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const ORG = ["--org", "org_1"];
/** As JSON carries it: with a value in all evidence. */
const DECIDED = decided({ ...ASSESSMENT, matchedRules: ASSESSMENT.matchedRules.slice(0, 1) });
const OF_ORG = "/operator/v1/organisations/org_1/decisions";

describe("decision show", () => {
  it("asks as an operator, by any id, in the environment that is named", async () => {
    service.answer = () => ({ status: 200, body: DECIDED });
    const run = await service.weir(["decision", "show", "order 7/8", "--env", "production", ...ORG]);
    expect(service.seen).toMatchObject([
      {
        method: "GET",
        url: `${OF_ORG}/order%207%2F8?environment=production`,
        authorization: `Bearer ${TOKEN}`,
      },
    ]);
    expect([run.code, run.err]).toEqual([EXIT.done, ""]);
    expect(run.out).toMatch(/^decision {8}review, score 45 \(medium\)$/m);
    expect(run.out).toMatch(/^outcome {9}none yet$/m);
  });

  it("prints the whole answer with --json: also its outcomes", async () => {
    service.answer = () => ({ status: 200, body: DECIDED });
    const run = await service.weir(["decision", "show", "dec_1", ...ORG, "--json"]);
    expect(JSON.parse(run.out)).toEqual(DECIDED);
  });

  it("ends with 3 where there is none, and prints nothing", async () => {
    service.answer = () => failing("decision_not_found");
    const run = await service.weir(["decision", "show", "dec_2", ...ORG]);
    expect([run.code, run.out]).toEqual([EXIT.notFound, ""]);
  });
});

describe("decision", () => {
  it.each([
    ["show", `${OF_ORG}/tx-1001?environment=sandbox`],
    ["explain", `${OF_ORG}/tx-1001?environment=sandbox`],
    ["replay", `${OF_ORG}/tx-1001/replay?environment=sandbox`],
  ])("the example in the help of %s asks what it says", async (verb, url) => {
    service.answer = (asked) =>
      asked.url.endsWith("/organisations")
        ? { status: 200, body: organisationPage("Acme") }
        : failing("decision_not_found");
    const run = await service.example(["decision", verb]);
    expect(service.seen.at(-1)?.url).toBe(url);
    expect(run.code).toBe(EXIT.notFound);
  });
});
