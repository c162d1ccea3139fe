// System versions on the running system: drafted, approved and activated from the command line, told to the warehouse; and
// every decision that is stored there comes out again, byte for byte, whichever version made it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { effectivenessReportSchema } from "#domain/contract/reports/effectiveness.ts";
import {
  systemVersionDetailSchema,
  type ShownVersionDetail,
} from "#domain/contract/settings/system-version.ts";
import {
  compileVersion,
  nameVersion,
  type CompiledVersion,
} from "#domain/decision/versions/compile-version.ts";
import { differencesOf, redecide } from "#domain/decision/redecide.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { EXIT } from "#ops/cli/exit-code.ts";
import { runCommandLine } from "#ops/cli/program.ts";
import { wholeContent } from "#ops/cli/show-version.ts";
import { runSample } from "#ops/start/run-sample.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { storedDecisionsOf } from "./decision-contexts.ts";
import { createTenant, sandboxClient, writeTenantFile, type Tenant } from "./tenant.ts";

const ROWS = 600;
const system = inject("system");

let tenant: Tenant;
let folder: string;
let warehouse: Warehouse;

beforeAll(async () => {
  tenant = await createTenant(system, "Versions");
  folder = mkdtempSync(join(tmpdir(), "weir-versions-"));
  writeTenantFile(folder, system, tenant);
  warehouse = openWarehouse(system.clickhouse);
});

afterAll(async () => {
  await warehouse.close();
  rmSync(folder, { recursive: true });
});

/** One run of the command line, about the tenant. */
async function weir(...words: readonly string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine([...words, "--org", tenant.organisation.id], {
    out,
    err,
    in: new PassThrough(),
    environment: {},
    signal: new AbortController().signal,
    dataFolder: folder,
    now: Date.now,
  });
  out.end();
  err.end();
  return { code, out: await text(out), err: await text(err) };
}

async function decideSample(rows: number): Promise<void> {
  const done = await runSample({
    baseUrl: system.sandboxBaseUrl,
    secretKey: tenant.keys.sandboxSecret,
    rows,
    out: new PassThrough(),
    err: new PassThrough(),
  });
  expect(done).toEqual({ ok: true });
}

async function shown(version: string): Promise<ShownVersionDetail> {
  const run = await weir("version", "show", version, "--json");
  return systemVersionDetailSchema.parse(JSON.parse(run.out));
}

function fileOf(name: string, content: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe("a new version, from the command line", () => {
  it("begins as a copy of the active one, is refused where a rule is wrong, and shows what it changes", async () => {
    await decideSample(ROWS / 2);
    const copy = JSON.parse((await weir("version", "show", "1", "--draft")).out);
    const calm = { ...copy, name: "Calmer", thresholds: { review: 20, block: 85 } };
    const [first, ...others] = copy.rules;
    const wrong = { ...calm, rules: [{ ...first, expression: "features.nonsense > 1" }, ...others] };
    const refused = await weir("version", "create", fileOf("wrong.json", wrong), "--reason", "a test");
    expect(refused.code).toBe(EXIT.usage);
    expect(refused.err).toContain(`  ${first.id}, at character `);
    expect(await weir("version", "create", join(folder, "none.json"))).toMatchObject({
      code: EXIT.usage,
      out: "",
    });

    const created = await weir("version", "create", fileOf("calm.json", calm), "--reason", "fewer reviews");
    expect(created).toMatchObject({ code: EXIT.done, err: "" });
    expect(created.out).toContain("number 2, draft\n");
    expect(created.out).toContain("~ thresholds\n    review: 60 → 20\n");
    const different = await weir("version", "diff", "1", "2");
    expect(different.out).toContain("~ thresholds\n    review: 20 → 60\n");
  });

  it("is approved and activated with a reason, and ends with 5 where its state forbids it", async () => {
    expect((await weir("version", "activate", "2", "--yes")).code).toBe(EXIT.conflict);
    const unasked = await weir("version", "approve", "2");
    expect(unasked.code).toBe(EXIT.usage);
    expect(unasked.err).toContain("Pass --yes");
    expect((await weir("version", "approve", "2", "--yes", "--reason", "alone here")).code).toBe(EXIT.done);
    const activated = await weir("version", "activate", "2", "--yes", "--json");
    expect(JSON.parse(activated.out)).toMatchObject({ number: 2, state: "active" });
    expect((await weir("version", "retire", "1", "--yes")).code).toBe(EXIT.conflict);
    expect((await weir("version", "show", "9")).code).toBe(EXIT.notFound);
    const listed = (await weir("version", "list")).out.split("\n");
    expect(listed[1]).toMatch(/^2\tsv_[0-9a-f]{24}\tactive\tCalmer\t/);
    expect(listed[2]).toMatch(/^1\tsv_[0-9a-f]{24}\tretired\tDefault\t/);
  });

  it("may be proposed by an analyst, who may not approve it", async () => {
    const token = system.operatorTokens["analyst"] ?? "";
    const path = `${system.operatorUrl}/organisations/${tenant.organisation.id}/system-versions/${(await shown("2")).id}`;
    const answer = await fetch(`${path}/approve`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(403);
  });
});

describe("decisions of both versions", () => {
  it("come out again, every one of them, byte for byte", async () => {
    await decideSample(ROWS);
    const stored = await storedDecisionsOf(warehouse, tenant.organisation.id, ROWS);
    const versions = new Map<string, CompiledVersion>();
    for (const number of ["1", "2"]) {
      const compiled = await compiledOf(number);
      versions.set(compiled.version.id, compiled);
    }
    const byVersion = Object.groupBy(stored, ({ assessment }) => assessment.processing.systemVersionId);
    expect(Object.keys(byVersion).sort()).toEqual([...versions.keys()].sort());
    for (const decision of stored) {
      const version = versions.get(decision.assessment.processing.systemVersionId);
      if (version === undefined) throw new Error("each decision names one of the two");
      expect(differencesOf(decision, redecide(decision, version))).toEqual([]);
    }
  });

  it("count as decisive for a rule exactly if the version without it would allow them", async () => {
    const stored = await storedDecisionsOf(warehouse, tenant.organisation.id, ROWS);
    const expected: Record<string, number> = {};
    for (const number of ["1", "2"]) {
      const version = await shown(number);
      const own = stored.filter(
        ({ assessment: { decision, processing } }) =>
          decision !== "allow" && processing.systemVersionId === version.id,
      );
      for (const rule of version.rules) {
        const others = version.rules.filter(({ id }) => id !== rule.id);
        const without = compiledFrom({ ...wholeContent(version), rules: others });
        const allowed = own.filter((one) => redecide(one, without).verdict.decision === "allow");
        const key = `${rule.id}@${rule.version}`;
        expected[key] = (expected[key] ?? 0) + allowed.length;
      }
    }
    const run = await weir("report", "effectiveness", "--json");
    const { rules } = effectivenessReportSchema.parse(JSON.parse(run.out));
    expect(Object.values(expected).some((count) => count > 0)).toBe(true);
    expect(
      Object.fromEntries(
        rules.map((rule) => [`${rule.ruleId}@${rule.ruleVersion}`, rule.decisive.decisions]),
      ),
    ).toEqual(expected);
  });

  it("come out again in the ledger too, one at a time", async () => {
    const [first] = await storedDecisionsOf(warehouse, tenant.organisation.id, ROWS);
    const reference = first?.assessment.activityId ?? "";
    const run = await weir("decision", "replay", reference);
    expect(run).toMatchObject({ code: EXIT.done, err: "" });
    expect(run.out).toContain(`${first?.assessment.decisionId}  identical when decided again by sv_`);
    expect((await weir("decision", "replay", "nothing")).code).toBe(EXIT.notFound);
  });

  it("are reported with the names of all rules, those that never hit too", async () => {
    await vi.waitFor(
      async () => {
        const answer = await warehouse.query({
          query: `SELECT toString(number) AS number, any(state) AS state, toString(count()) AS rules
            FROM system_versions WHERE organisation_id = {id: String} AND environment = 'sandbox' GROUP BY number ORDER BY number`,
          query_params: { id: tenant.organisation.id },
          format: "JSONEachRow",
        });
        const rules = String((await shown("1")).rules.length);
        expect(await answer.json()).toEqual([
          { number: "1", state: "retired", rules },
          { number: "2", state: "active", rules },
        ]);
      },
      { timeout: 60_000, interval: 200 },
    );
    const answer = await sandboxClient(system, tenant).call({
      method: "GET",
      path: "/risk-intelligence/effectiveness",
    });
    if (!answer.ok) throw new Error(answer.error.code);
    const report = effectivenessReportSchema.parse(answer.body);
    const quiet = report.rules.filter(({ hits }) => hits === 0);
    expect(quiet.length).toBeGreaterThan(0);
    for (const { ruleId, name, action, state } of report.rules) {
      expect(name).not.toBe(ruleId);
      expect([action, state]).not.toContain(null);
    }
  });
});

async function compiledOf(number: string): Promise<CompiledVersion> {
  const version = await shown(number);
  const { basis, ...written } = wholeContent(version);
  // What organisations begin with is known by what it writes alone.
  const contents = [written, { ...written, ...(basis && { basis }) }];
  const own = contents.find((content) => nameVersion(content).id === version.id);
  if (own === undefined) throw new Error("what is published goes by the hash of its content");
  return compiledFrom(own);
}

function compiledFrom(content: SystemVersionContent): CompiledVersion {
  const compilation = compileVersion(nameVersion(content));
  if (!compilation.ok) throw new Error("what is published compiles");
  return compilation.compiled;
}
