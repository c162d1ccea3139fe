// Experiments and backtests against a real warehouse: every decision once, repeats and broken runs included, and figures that
// a plain count over the same facts gives too.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { BacktestDefinition, ExperimentDefinition } from "#domain/contract/reports/experiment.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { backtestReport, backtestStates, experimentReports } from "../shadow/reports.ts";
import { backtests } from "./backtests.ts";
import {
  announce,
  BEST_EFFORT,
  CANDIDATE,
  CUSTOMERS,
  FIRST,
  loadPayments,
  outcome,
  PAYMENTS,
  payments,
  requestedBacktest,
  TENANT,
} from "./experiments.fixture.ts";
import { experiments } from "./experiments.ts";

const NOW = Date.now();

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("shadow");
  await loadPayments(warehouse);
}, 300_000);

afterAll(async () => {
  await server.stop();
});

async function startExperiment(changes: Partial<ExperimentDefinition> = {}): Promise<ExperimentDefinition> {
  const definition: ExperimentDefinition = {
    id: `exp_${randomUUID()}`,
    name: "Large amounts",
    hypothesis: "Blocking large amounts catches fraud",
    controlVersionId: "sv_live",
    candidateVersionId: "sv_candidate",
    sampling: { share: 1, salt: "salt" },
    from: formatInstant(FIRST),
    labelMaturityDays: 3,
    startedAt: formatInstant(FIRST),
    stoppedAt: formatInstant(FIRST + 60 * DAY),
    stoppedBy: null,
    stopReason: null,
    ...changes,
  };
  await announce(warehouse, "risk.experiment.changed", { ...definition, candidate: CANDIDATE });
  return definition;
}

async function reportOf({ id }: { id: string }) {
  const [found] = (await experimentReports({ ...TENANT, runIds: [id] }, warehouse)).reports;
  if (found === undefined) throw new Error("no report was kept");
  return found.report;
}

async function rowsOf({ id }: { id: string }): Promise<string[][]> {
  const answer = await warehouse.query({
    query: `SELECT event_id, live, shadow, shadow_score FROM shadow_decisions WHERE run_id = {id: String} ORDER BY ALL`,
    query_params: { id },
    format: "JSONCompactEachRow",
  });
  return z.array(z.array(z.coerce.string())).parse(await answer.json());
}

const count = (test: (payment: (typeof payments)[number]) => boolean) => payments.filter(test).length;

describe("an experiment", () => {
  it("decides each decision again once, and agrees with a plain count", async () => {
    const experiment = await startExperiment();
    await experiments.run({ clickhouse: warehouse });
    const report = await reportOf(experiment);
    const large = count(({ isLarge }) => isLarge);
    expect(report.population).toEqual({
      decisions: PAYMENTS,
      labelled: count(({ label }) => label !== null),
      mature: PAYMENTS,
    });
    expect(report.transition).toEqual([
      expect.objectContaining({ live: "allow", shadow: "allow", count: PAYMENTS - large }),
      expect.objectContaining({ live: "allow", shadow: "block", count: large }),
    ]);
    expect(report.paired).toMatchObject({
      shadowOnlyRight: count(({ isLarge, label }) => isLarge && label === "fraud"),
      liveOnlyRight: count(({ isLarge, label }) => isLarge && label === "legitimate"),
      bothRight: count(({ isLarge, label }) => !isLarge && label === "legitimate"),
      bothWrong: count(({ isLarge, label }) => !isLarge && label === "fraud"),
    });
    expect(report.conclusion).toBe("better");
    expect(report.isolation).toEqual({ liveUnaffected: true, checkedDecisions: PAYMENTS });
    expect(report.examples).toHaveLength(20);
    expect(report.differences.netAmount).toMatchObject([
      { currency: "EUR", value: String(250.5 * count(({ isLarge, label }) => isLarge && label === "fraud")) },
    ]);
  });

  it("gives the same rows and the same report when it runs again, even in two processes at once", async () => {
    const experiment = await startExperiment();
    await Promise.all([
      experiments.run({ clickhouse: warehouse }),
      experiments.run({ clickhouse: warehouse }),
    ]);
    const [rows, report] = [await rowsOf(experiment), await reportOf(experiment)];
    expect(rows).toHaveLength(PAYMENTS);
    await warehouse.command({
      query: "DELETE FROM shadow_reports WHERE run_id = {id: String}",
      query_params: { id: experiment.id },
    });
    await experiments.run({ clickhouse: warehouse });
    expect(await rowsOf(experiment)).toEqual(rows);
    expect(await reportOf(experiment)).toEqual(report);
  });

  it("draws whole customers by the salted hash, and others under another salt", async () => {
    const shares = await Promise.all(
      ["one", "two"].map((salt) => startExperiment({ sampling: { share: 0.5, salt } })),
    );
    await experiments.run({ clickhouse: warehouse });
    const [one = [], two = []] = await Promise.all(shares.map(rowsOf));
    const customers = (rows: string[][]) => [
      ...new Set(rows.map(([event = ""]) => Number(event.slice(4)) % CUSTOMERS)),
    ];
    for (const rows of [one, two]) {
      expect(rows).toHaveLength(customers(rows).length * (PAYMENTS / CUSTOMERS));
      expect(customers(rows).length).toBeGreaterThan(100);
      expect(customers(rows).length).toBeLessThan(200);
    }
    expect(customers(one)).not.toEqual(customers(two));
  });

  it("compares with what its control version decided, and with nothing else", async () => {
    const experiment = await startExperiment({ controlVersionId: "sv_other" });
    await experiments.run({ clickhouse: warehouse });
    expect(await reportOf(experiment)).toMatchObject({
      population: { decisions: 0 },
      conclusion: "not_enough_evidence",
    });
  });

  it("concludes from the label on the day of maturity; a later correction changes only the tables", async () => {
    const before = await startExperiment();
    await experiments.run({ clickhouse: warehouse });
    const known = await reportOf(before);
    const corrected = payments.filter(({ isLarge, label }) => isLarge && label === "fraud");
    await warehouse.insert({
      table: "outcomes",
      format: "JSONEachRow",
      clickhouse_settings: BEST_EFFORT,
      values: corrected.map(({ n, occurredAt }) =>
        outcome(n, occurredAt, "chargeback", "legitimate", formatInstant(Date.parse(occurredAt) + 10 * DAY)),
      ),
    });
    const after = await startExperiment();
    await experiments.run({ clickhouse: warehouse });
    const report = await reportOf(after);
    expect(report.path).toEqual(known.path);
    expect(report).toMatchObject({ conclusion: "better", paired: { shadowOnlyRight: 0 } });
    await warehouse.command({ query: "DELETE FROM outcomes WHERE outcome_source = 'chargeback'" });
  });
});

describe("an experiment with the judged sample of its control version", () => {
  it("concludes from the drawn payments, though half of all have no label", async () => {
    const experiment = await startExperiment({ controlVersionId: "sv_drawing" });
    await experiments.run({ clickhouse: warehouse });
    const report = await reportOf(experiment);
    expect(report).toMatchObject({ conclusion: "better", evidence: { drawn: { effect: { value: 1 } } } });
    expect(report.evidence.customers.unlabelled).toBeGreaterThan(5);
    expect(report.evidence.drawn?.customers.unlabelled).toBe(0);
  });

  it("calls a version that holds what was released by lot no worse, because the live version would hold it too", async () => {
    const experiment = await startExperiment({ controlVersionId: "sv_releasing" });
    await experiments.run({ clickhouse: warehouse });
    expect(await reportOf(experiment)).toMatchObject({
      conclusion: "not_enough_evidence",
      paired: { shadowOnlyRight: 0, liveOnlyRight: 0, bothWrong: 50 },
      transition: [{ live: "review", shadow: "block", count: 100 }],
      isolation: { liveUnaffected: true },
      evidence: { customers: { better: 0, worse: 0, unlabelled: 0 } },
      examples: expect.not.arrayContaining([expect.objectContaining({ label: "legitimate" })]),
    });
  });
});

describe("isolation", () => {
  const LIVE = ["decisions", "decision_contexts", "outcomes", "event_log"];
  const live = async () => {
    const sums = LIVE.map((table) => `SELECT '${table}', count(), sum(cityHash64(*)) FROM ${table}`);
    const answer = await warehouse.query({ query: sums.join(" UNION ALL "), format: "JSONCompactEachRow" });
    return (await answer.text()).split("\n").sort();
  };

  it("changes no row of the original decisions", async () => {
    const before = await live();
    const experiment = await startExperiment();
    await experiments.run({ clickhouse: warehouse });
    expect(await rowsOf(experiment)).toHaveLength(PAYMENTS);
    expect(await live()).toEqual(before);
  });

  it("is measured: a live decision that differs when it is decided again is reported", async () => {
    const experiment = await startExperiment();
    await experiments.run({ clickhouse: warehouse });
    await warehouse.command({
      query: `INSERT INTO shadow_decisions SELECT * REPLACE (live_score + 1 AS live_score)
        FROM shadow_decisions WHERE run_id = {id: String} LIMIT 1`,
      query_params: { id: experiment.id },
    });
    await warehouse.command({
      query: "DELETE FROM shadow_reports WHERE run_id = {id: String}",
      query_params: { id: experiment.id },
    });
    await experiments.run({ clickhouse: warehouse });
    expect((await reportOf(experiment)).isolation).toEqual({
      liveUnaffected: false,
      checkedDecisions: PAYMENTS - 1,
    });
  });
});

describe("a backtest", () => {
  const inWindow = count(({ occurredAt }) => {
    const at = Date.parse(occurredAt);
    return at >= FIRST + DAY && at < FIRST + 3 * DAY;
  });

  it("whose candidate computes longer than its budget fails for good, with the reason, and a cancelled one is not begun", async () => {
    const [slow, cancelled] = [requestedBacktest(), requestedBacktest()];
    await announce(warehouse, "risk.backtest.requested", { ...slow, candidate: CANDIDATE });
    await announce(warehouse, "risk.backtest.requested", { ...cancelled, candidate: CANDIDATE });
    const end = { cancelledAt: new Date().toISOString(), cancelledBy: "operator:ops" };
    await announce(warehouse, "risk.backtest.requested", { ...cancelled, ...end, candidate: CANDIDATE });
    const context = { clickhouse: warehouse, budget: { runSeconds: 0, organisationSeconds: 60 } };
    await backtests.run(context);
    const read = (backtest: BacktestDefinition) => backtestReport({ ...TENANT, backtest }, warehouse);
    const failure = {
      reason: "too_slow",
      message: "Its candidate computed longer than 0 seconds within 24 hours.",
    };
    expect(await read(slow)).toMatchObject({ report: null, failure });
    const rows = await rowsOf(slow);
    expect(rows.length).toBeLessThan(inWindow);
    await backtests.run({ clickhouse: warehouse });
    expect(await rowsOf(slow)).toEqual(rows);
    const { states } = await backtestStates({ ...TENANT, backtests: [slow, cancelled] }, warehouse);
    expect(states).toMatchObject([
      { failure, conclusion: null },
      { failure: null, conclusion: null },
    ]);
    expect(await rowsOf(cancelled)).toEqual([]);
  });

  it("continues after a broken run, says how far it is, and ends with the report of its window", async () => {
    const backtest = requestedBacktest();
    const read = () => backtestReport({ ...TENANT, backtest }, warehouse);
    expect(await read()).toEqual({
      progress: { done: 0, total: inWindow },
      report: null,
      failure: null,
      isLost: false,
    });
    await announce(warehouse, "risk.backtest.requested", { ...backtest, candidate: CANDIDATE });
    await backtests.run({ clickhouse: warehouse });
    const whole = await rowsOf(backtest);
    expect(whole).toHaveLength(inWindow);
    const { report } = await read();
    // As a process that died in the middle would have left it.
    await warehouse.command({
      query: "DELETE FROM shadow_decisions WHERE run_id = {id: String} AND event_id > 'evt_00200'",
      query_params: { id: backtest.id },
    });
    await warehouse.command({
      query: "DELETE FROM shadow_reports WHERE run_id = {id: String}",
      query_params: { id: backtest.id },
    });
    const broken = await read();
    expect(broken.report).toBeNull();
    expect(broken.progress.done).toBeGreaterThan(0);
    expect(broken.progress.done).toBeLessThan(inWindow);
    await backtests.run({ clickhouse: warehouse });
    expect(await rowsOf(backtest)).toEqual(whole);
    const again = await read();
    expect(again.progress).toEqual({ done: inWindow, total: inWindow });
    expect(again.report).toEqual({ ...report, asOf: again.report?.asOf });
    expect(await backtests.run({ clickhouse: warehouse })).toEqual({
      summary: "decided 0 decisions again for 0 backtests",
    });
    const unknown = requestedBacktest();
    const { states } = await backtestStates({ ...TENANT, backtests: [unknown, backtest] }, warehouse);
    expect(states).toEqual([
      { progress: { done: 0, total: inWindow }, isLost: false, failure: null, conclusion: null },
      {
        progress: { done: inWindow, total: inWindow },
        isLost: false,
        failure: null,
        conclusion: report?.conclusion,
      },
    ]);
  });

  it("whose result was in a lost warehouse is lost, and is not run again by itself", async () => {
    const backtest = requestedBacktest({ requestedAt: formatInstant(NOW - DAY) });
    await announce(warehouse, "risk.backtest.requested", { ...backtest, candidate: CANDIDATE });
    await backtests.run({ clickhouse: warehouse });
    expect(await rowsOf(backtest)).toEqual([]);
    expect(await backtestReport({ ...TENANT, backtest }, warehouse)).toMatchObject({
      report: null,
      isLost: true,
    });
  });
});
