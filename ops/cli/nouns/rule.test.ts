// weir rule and weir version check against a prepared service: what they ask, the rules with their figures, and problems of a file.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { effectivenessReport } from "../effectiveness.fixture.ts";
import { EXIT } from "../exit-code.ts";
import { failing, organisationPage, usePreparedService } from "../prepared-service.fixture.ts";
import { versionDetail, versionPage } from "../version.fixture.ts";

const service = usePreparedService();
const ORG = ["--org", "org_1"];
const OF_ORG = "/operator/v1/organisations/org_1";

/** Version 2 is active. */
function answerWith(report: object) {
  service.answer = ({ url }) => {
    if (url.endsWith("/organisations")) return { status: 200, body: organisationPage("Acme") };
    if (url.includes("/reports/effectiveness")) return { status: 200, body: report };
    if (url.endsWith("/sv_2")) return { status: 200, body: versionDetail() };
    const draft = versionDetail({ id: "sv_3", number: 3, state: "draft" });
    return { status: 200, body: versionPage(draft, versionDetail()) };
  };
}

describe("rule list", () => {
  it("shows the rules of the active version, each with its figures in the window", async () => {
    answerWith(effectivenessReport());
    const words = ["rule", "list", "--last", "7d", "--env", "production", "--format", "table", ...ORG];
    const run = await service.weir(words);
    expect([run.code, run.err]).toEqual([EXIT.done, ""]);
    expect(service.seen.map(({ url }) => decodeURIComponent(url))).toEqual([
      `${OF_ORG}/system-versions?limit=100`,
      `${OF_ORG}/system-versions/sv_2`,
      `${OF_ORG}/reports/effectiveness?from=2026-01-24T00:00:00.000Z&to=2026-01-31T00:00:00.000Z&environment=production`,
    ]);
    expect(run.out.split("\n")[0]).toBe(
      'Version 2 "Fewer holds", 2026-01-01T00:00:00.000Z to 2026-01-31T00:00:00.000Z',
    );
    expect(run.out).toMatch(
      /^night-payment v1 +active +review +\+25 +80 +79 +0\.83 \[0\.74, 0\.90\] 75\/90 +Payment at night +features\.local_hour < 5$/m,
    );
  });

  it("shows no figure, and no zero, of a rule that the report does not know", async () => {
    answerWith(effectivenessReport());
    const run = await service.weir(["rule", "list", ...ORG], { terminal: true });
    expect(run.out).toMatch(/^night-large-amount v1 +active +review +-5 +– +– +– +New rule +/m);
    const { rules } = JSON.parse((await service.weir(["rule", "list", ...ORG, "--json"])).out);
    expect(rules).toMatchObject([
      { id: "night-payment", figures: { decisive: { decisions: 79 } } },
      { id: "night-large-amount", figures: null },
    ]);
  });

  it("gives another program the rules alone, and says beside them what they are of", async () => {
    answerWith(effectivenessReport());
    const words = ["rule", "list", ...ORG];
    const { out, err } = await service.weir(words);
    expect(out.split("\n").map((line) => line.split("\t")[0])).toEqual([
      "RULE",
      "night-payment v1",
      "night-large-amount v1",
      "",
    ]);
    expect(err).toMatch(/^Version 2 "Fewer holds", /);
    const some = await service.weir([...words, "--json", "id,figures"]);
    const { rules, version } = JSON.parse(some.out);
    expect(version.number).toBe(2);
    expect(rules).toEqual([
      { id: "night-payment", figures: expect.objectContaining({ ruleId: "night-payment" }) },
      { id: "night-large-amount", figures: null },
    ]);
  });

  it("says first if events are missing", async () => {
    const reasons = ["ledger_behind"];
    const { completeness } = effectivenessReport();
    answerWith(effectivenessReport({ completeness: { ...completeness, complete: false, reasons } }));
    const run = await service.weir(["rule", "list", ...ORG], { terminal: true });
    expect(run.out.split("\n")[1]).toBe("not complete: ledger_behind");
  });

  it("ends with 3 where no version is active", async () => {
    service.answer = () => ({ status: 200, body: versionPage(versionDetail({ state: "draft" })) });
    const run = await service.weir(["rule", "list", ...ORG]);
    expect([run.code, run.out]).toEqual([EXIT.notFound, ""]);
    expect(run.err).toContain("No version is active.");
  });
});

describe("rule show", () => {
  it("shows one rule, what it costs and what it catches", async () => {
    answerWith(effectivenessReport());
    const run = await service.weir(["rule", "show", "night-payment", ...ORG]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toContain('rule              night-payment v1 "Payment at night"\n');
    expect(run.out).toContain("expression        features.local_hour < 5\n");
    expect(run.out).toContain("freed without it  79 (good customers 3, frauds 2)\n");
    expect(run.out).toContain("precision         0.83 [0.74, 0.90] 75/90\n");
    expect(run.out).toContain("hits with         no other rule\n");
  });

  it("ends with 3 and names the way to the ids where there is no such rule", async () => {
    answerWith(effectivenessReport());
    const run = await service.weir(["rule", "show", "nothing", ...ORG]);
    expect([run.code, run.out]).toEqual([EXIT.notFound, ""]);
    expect(run.err).toContain(
      "Version 2, which is active, has no rule nothing. See its rules: weir rule list",
    );
  });
});

describe.each(["rule", "version"])("%s check", (noun) => {
  function draft(content = JSON.stringify({ name: "Draft", changeReason: "", parentId: "sv_1" })): string {
    const file = join(service.folder, "draft.json");
    writeFileSync(file, content);
    return file;
  }

  it("sends what the file decides by, and keeps nothing", async () => {
    service.answer = () => ({ status: 200, body: { problems: [] } });
    const file = draft();
    const run = await service.weir([noun, "check", file, ...ORG]);
    expect(run).toEqual({ code: EXIT.done, out: `${file}: no problems\n`, err: "" });
    expect(service.seen).toMatchObject([{ method: "POST", url: `${OF_ORG}/system-versions/check` }]);
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({ name: "Draft" });
  });

  it("ends with 6 and names each problem with its rule and character", async () => {
    const problems = [
      { ruleId: "night-payment", code: "rule_invalid", message: "unknown feature", at: 9 },
      { ruleId: "", code: "thresholds", message: "review is above block", at: null },
    ];
    service.answer = () => ({ status: 200, body: { problems } });
    const file = draft();
    const run = await service.weir([noun, "check", file, ...ORG]);
    expect(run).toEqual({
      code: EXIT.checkFailed,
      out: `${file}: 2 problems\n  night-payment, at character 9: unknown feature\n  the version: review is above block\n`,
      err: "",
    });
    const asJson = await service.weir([noun, "check", file, ...ORG, "--json"]);
    expect([asJson.code, JSON.parse(asJson.out)]).toEqual([EXIT.checkFailed, { problems }]);
  });

  it("ends with 6 where the service cannot read the file's fields", async () => {
    service.answer = () => failing("invalid_request");
    const run = await service.weir([noun, "check", draft(), ...ORG]);
    expect(run).toEqual({
      code: EXIT.checkFailed,
      out: "",
      err: "error: It is so. (invalid_request, req_7)\n",
    });
  });

  it("is a usage error for a file that is not JSON, and asks nothing", async () => {
    const run = await service.weir([noun, "check", draft("{"), ...ORG]);
    expect([run.code, service.seen]).toEqual([EXIT.usage, []]);
  });

  it("ends with 4 where the operator may not read versions", async () => {
    service.answer = () => failing("permission_denied");
    const run = await service.weir([noun, "check", draft(), ...ORG]);
    expect([run.code, run.out]).toEqual([EXIT.notPermitted, ""]);
  });
});

describe("the example in the help of", () => {
  it("rule list and rule show asks of the window and environment that it names", async () => {
    answerWith(effectivenessReport());
    expect((await service.example(["rule", "list"])).code).toBe(EXIT.done);
    expect(decodeURIComponent(service.seen.at(-1)?.url ?? "")).toContain("from=2026-01-24T00:00:00.000Z");
    expect((await service.example(["rule", "show"])).out).toContain("The report does not know this version");
    expect(service.seen.at(-1)?.url).toContain("environment=production");
  });

  it.each(["rule", "version"])("%s check names a file", async (noun) => {
    answerWith(effectivenessReport());
    const run = await service.example([noun, "check"]);
    expect(run.code).toBe(EXIT.usage);
    expect(run.err).toContain("Cannot read draft.json");
  });
});
