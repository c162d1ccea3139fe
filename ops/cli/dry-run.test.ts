// --dry-run: what would be sent is printed, and nothing but questions is sent.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT } from "./exit-code.ts";
import { KEY, usePreparedService } from "./prepared-service.fixture.ts";

const service = usePreparedService();
const ORG = ["--org", "org_1"];

describe("--dry-run", () => {
  it("prints the request and what it would do, asks nobody and sends nothing", async () => {
    const words = ["credit", "grant", "250.00", "--note", "Trial", ...ORG, "--dry-run"];
    expect(await service.weir(words)).toEqual({
      code: EXIT.done,
      out: `POST ${service.origin}/operator/v1/organisations/org_1/credit/grants\n{\n  "amount": "250.00",\n  "note": "Trial"\n}\n`,
      err: "This would grant 250.00 of credit to org_1.\n",
    });
    expect(service.seen).toEqual([]);
  });

  it("prints it as JSON with --json, and no note with --quiet", async () => {
    const words = ["key", "create", "--env", "production", ...ORG, "--dry-run", "--json", "--quiet"];
    const run = await service.weir(words);
    expect([run.code, run.err, service.seen]).toEqual([EXIT.done, "", []]);
    expect(JSON.parse(run.out)).toEqual({
      method: "POST",
      url: `${service.origin}/operator/v1/organisations/org_1/keys`,
      body: { type: "secret", environment: "production" },
    });
  });

  it("asks what it must know first, and has no body where there is none", async () => {
    service.answer = () => ({ status: 200, body: { data: [KEY], pagination: { nextCursor: null } } });
    const run = await service.weir(["key", "revoke", "key_1", ...ORG, "--dry-run"]);
    expect(run.out).toBe(`DELETE ${service.origin}/operator/v1/organisations/org_1/keys/key_1\n`);
    expect(service.seen.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("ends as a run does where the question is refused", async () => {
    service.answer = () => ({ status: 200, body: { data: [], pagination: { nextCursor: null } } });
    const run = await service.weir(["version", "approve", "7", ...ORG, "--dry-run"]);
    expect([run.code, run.out]).toEqual([EXIT.notFound, ""]);
  });

  it.each([
    [["jobs", "run", "rollup"], "POST", "/jobs/rollup/run"],
    [["experiment", "stop", "exp_1", ...ORG], "POST", "/organisations/org_1/experiments/exp_1/stop"],
    [["deadletters", "drop", "dl_1", "--reason", "a test"], "POST", "/dead-letters/drop"],
    [["org", "move", "2026-08-11", ...ORG], "PATCH", "/organisations/org_1"],
  ])("%j would send %s %s", async (words, method, path) => {
    const run = await service.weir([...words, "--dry-run"]);
    expect(run.out).toMatch(new RegExp(`^${method} ${service.origin}/operator/v1${path}\n`));
    expect([run.code, service.seen]).toEqual([EXIT.done, []]);
  });

  it("of a file of requests prints the first", async () => {
    const file = join(service.folder, "requests.ndjson");
    const lines = [1, 2, 3].map((n) => ({ externalActivityId: `act-${n}`, type: "login" }));
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const run = await service.weir(["replay", file, "--dry-run", "--json", "--quiet"]);
    expect(JSON.parse(run.out)).toEqual({
      method: "POST",
      url: `${service.origin}/api/v1/activities`,
      body: lines[0],
    });
    expect(service.seen).toEqual([]);
  });
});
