// The main job on real input: the sample is decided, labelled and reported; the report says what the answers said; a run
// that was cut short goes on without deciding anything twice.

import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import {
  effectivenessReportSchema,
  type EffectivenessReport,
} from "#domain/contract/reports/effectiveness.ts";
import type { Client } from "#ops/http/client.ts";
import { runSample } from "#ops/start/run-sample.ts";
import { readSample } from "#ops/sample/sample-row.ts";
import { createTenant, sandboxClient, type Tenant } from "./tenant.ts";

const ROWS = 1_200;
const rows = readSample(readFileSync("ops/sample/sparkov-sample.csv.gz")).slice(0, ROWS);
const labels = rows.filter(({ outcome }) => outcome !== "");
const system = inject("system");

let tenant: Tenant;
let client: Client;

beforeAll(async () => {
  tenant = await createTenant(system, "Sample");
  client = sandboxClient(system, tenant);
});

describe("the bundled sample", () => {
  it("stops cleanly in the middle and says so", async () => {
    const interruption = new AbortController();
    const err = new PassThrough();
    const run = sample({ signal: interruption.signal, err });
    // Something has been decided by then: the first payments are answered before anything else can happen.
    await decidedAtLeast(20);
    interruption.abort();
    expect(await run).toMatchObject({ ok: false, error: { code: "interrupted" } });
  });

  it("goes on where it stopped, and prints a report that counts everything", async () => {
    const out = new PassThrough();
    expect(await sample({ out })).toEqual({ ok: true });
    out.end();
    const printed = await text(out);
    expect(printed).toMatch(new RegExp(`Screened ${ROWS} counterparties .* clear, .* potential matches`));
    expect(printed).toContain(`complete: ${ROWS + labels.length} of ${ROWS + labels.length} events counted`);
    expect(printed).toMatch(/^fraud captured /m);
    expect(printed).toMatch(/^USD /m);
  });

  it("is reported as its callers were answered", async () => {
    const report = await readReport();
    const decided: string[] = [];
    for (const row of rows) decided.push(await decisionOf(row.tx_id));
    const interrupted = decided.map((decision) => decision !== "allow");
    const count = (outcome: string, isInterrupted: boolean) =>
      rows.filter((row, index) => row.outcome === outcome && interrupted[index] === isInterrupted).length;
    const caught = count("fraud", true);
    const disturbed = count("legitimate", true);
    expect(report.measures).toMatchObject({
      fraudCaptured: { numerator: caught, denominator: caught + count("fraud", false) },
      precision: { numerator: caught, denominator: caught + disturbed },
      falsePositiveRate: { numerator: disturbed, denominator: disturbed + count("legitimate", false) },
      outcomeCoverage: { denominator: ROWS },
      interruptionRate: { numerator: interrupted.filter(Boolean).length, denominator: ROWS },
    });
    expect(Object.fromEntries(report.decisionDistribution.map((row) => [row.decision, row.count]))).toEqual(
      tally(decided),
    );
  });

  it("decides nothing twice when it runs again", async () => {
    const before = await readReport();
    expect(await sample({})).toEqual({ ok: true });
    const after = await readReport();
    expect(after.completeness.eventsExpected).toBe(before.completeness.eventsExpected);
    expect(after.measures).toEqual(before.measures);
  });
});

async function sample(options: {
  readonly out?: PassThrough;
  readonly err?: PassThrough;
  readonly signal?: AbortSignal;
}) {
  return await runSample({
    baseUrl: system.sandboxBaseUrl,
    secretKey: tenant.keys.sandboxSecret,
    rows: ROWS,
    out: new PassThrough(),
    err: new PassThrough(),
    ...options,
  });
}

async function decidedAtLeast(count: number): Promise<void> {
  const row = rows[count];
  if (row === undefined) throw new RangeError("the sample is shorter");
  while (!(await client.call({ method: "GET", path: `/transactions/${row.tx_id}` })).ok);
}

async function decisionOf(reference: string): Promise<string> {
  const answer = await client.call({ method: "GET", path: `/transactions/${reference}` });
  if (!answer.ok) throw new Error(`${reference}: ${answer.error.code}`);
  return assessmentResponseSchema.parse(answer.body).assessment.decision;
}

async function readReport(): Promise<EffectivenessReport> {
  const answer = await client.call({ method: "GET", path: "/risk-intelligence/effectiveness" });
  if (!answer.ok) throw new Error(`no report: ${answer.error.code}`);
  return effectivenessReportSchema.parse(answer.body);
}

function tally(decisions: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = { allow: 0, review: 0, block: 0 };
  for (const decision of decisions) counts[decision] = (counts[decision] ?? 0) + 1;
  return counts;
}
