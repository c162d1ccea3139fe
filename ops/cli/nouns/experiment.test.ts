// weir experiment and weir backtest against a prepared service: what they ask, what they show, how they end.

import { describe, expect, it } from "vitest";
import type { Backtest, Experiment } from "#domain/contract/reports/experiment.ts";
import { unjudgedExperiment } from "#domain/experiments/judge-experiment.ts";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const AT = "2026-05-01T00:00:00.000Z";
const COMPARISON = unjudgedExperiment(AT, 5);
const EXPERIMENT: Experiment = {
  id: "exp_1",
  name: "Nights",
  hypothesis: "Calmer nights",
  environment: "sandbox",
  state: "running",
  control: { systemVersionId: "sv_live" },
  candidate: { systemVersionId: "sv_candidate" },
  from: AT,
  labelMaturityDays: 90,
  startedAt: AT,
  stoppedAt: null,
  stoppedBy: null,
  stopReason: null,
  sampling: { share: 0.25, salt: "exp_1" },
  ...COMPARISON,
};
const BACKTEST: Backtest = {
  id: "btst_1",
  candidateVersionId: "sv_candidate",
  from: "2026-04-01T00:00:00.000Z",
  to: AT,
  labelMaturityDays: 0,
  requestedAt: AT,
  requestedBy: "operator:owner",
  environment: "sandbox",
  state: "queued",
  progress: { done: 0, total: 0 },
  result: null,
};

const page = (...data: Experiment[]) => ({ status: 200, body: { data, pagination: { nextCursor: null } } });

describe("experiment", () => {
  const start = [
    "experiment",
    "start",
    "sv_candidate",
    "--org",
    "org_1",
    "--name",
    "Nights",
    "--hypothesis",
    "Calmer",
  ];

  it("start sends what was written down, and nothing that was not", async () => {
    service.answer = () => ({ status: 201, body: EXPERIMENT });
    const run = await service.weir([
      ...start,
      "--share",
      "0.25",
      "--from",
      "2026-04-01",
      "--maturity-days",
      "0",
    ]);
    expect(run).toEqual({ code: EXIT.done, out: "exp_1  running\n", err: "" });
    const [asked] = service.seen;
    expect(asked).toMatchObject({ method: "POST", url: "/operator/v1/organisations/org_1/experiments" });
    expect(JSON.parse(asked?.body ?? "")).toEqual({
      name: "Nights",
      hypothesis: "Calmer",
      candidateVersionId: "sv_candidate",
      sampling: { share: 0.25 },
      from: "2026-04-01T00:00:00.000Z",
      labelMaturityDays: 0,
    });
  });

  it.each([
    ["--share", "0"],
    ["--share", "1.5"],
    ["--maturity-days", "x"],
    ["--to", "2026-05-01"],
  ])("start refuses %s %s before it asks anybody", async (...words) => {
    expect((await service.weir([...start, ...words])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
  });

  it("show prints the verdict with its figures, and says by its code that evidence lacks", async () => {
    service.answer = () => page(EXPERIMENT);
    const run = await service.weir(["experiment", "show", "exp_1", "--org", "org_1", "--require-evidence"]);
    expect(run.code).toBe(EXIT.notEnoughEvidence);
    expect(run.out).toContain("not enough evidence: e-value 1 (20 is enough), McNemar mid-p 1");
    expect(run.out).toContain("25% of customers");
    const missing = await service.weir(["experiment", "show", "exp_2", "--org", "org_1"]);
    expect(missing.code).toBe(EXIT.notFound);
  });

  it("show says the effect at every look, and what is enough while others run", async () => {
    const evidence = {
      ...COMPARISON.evidence,
      customers: { better: 20, worse: 4, unlabelled: 2 },
      effect: { value: 20 / 24, lower: 0.44, upper: 0.98 },
      bound: { candidates: 3, eValue: 60 },
    };
    const amount = { currency: "USD", value: "10.00", interval: null, resamples: 2_000, seed: 5 };
    const sequence = { lower: "-3.00", upper: "23.00", method: "asymptotic_confidence_sequence" } as const;
    const netAmount = [{ ...amount, method: "paired_bootstrap" as const, sequence }];
    service.answer = () =>
      page({ ...EXPERIMENT, evidence, differences: { ...COMPARISON.differences, netAmount } });
    const { out } = await service.weir(["experiment", "show", "exp_1", "--org", "org_1"]);
    expect(out).toContain("60 is enough, 20 for each of 3 experiments at once");
    expect(out).toContain(
      "better off of those labelled: 83%; whatever the others are, and at every look, 44% to 98%",
    );
    expect(out).toContain("[-3.00, 23.00]");
  });

  it("plan says how many customers and days an experiment needs, and asks nothing", async () => {
    const plan = ["experiment", "plan", "--better", "0.7", "--per-day", "10", "--share", "0.5"];
    const run = await service.weir([...plan, "--maturity-days", "30"]);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toMatch(/80% of experiments +83 +47/);
    expect(service.seen).toEqual([]);
    const few = await service.weir(["experiment", "plan", "--labelled", "0.8", "--json"]);
    expect(JSON.parse(few.out)).toMatchObject({
      better: 0.6,
      needed: [{ customers: null }, { chance: 0.8, customers: null, days: null }, { customers: null }],
    });
    const words = await service.weir(["experiment", "plan", "--labelled", "0.8"]);
    expect(words.out).toContain("more than 83.3% of these customers need one");
    expect((await service.weir(["experiment", "plan", "--per-day", "0"])).code).toBe(EXIT.usage);
  });

  it("plan takes its rates from a backtest of the candidate", async () => {
    const customers = { better: 30, worse: 28, unlabelled: 2 };
    const result = { ...COMPARISON, evidence: { ...COMPARISON.evidence, customers } };
    service.answer = () => ({ status: 200, body: { ...BACKTEST, state: "completed", result } });
    const run = await service.weir([
      "experiment",
      "plan",
      "--backtest",
      "btst_1",
      "--org",
      "org_1",
      "--json",
    ]);
    expect(service.seen[0]?.url).toBe(
      "/operator/v1/organisations/org_1/backtests/btst_1?environment=sandbox",
    );
    expect(JSON.parse(run.out)).toMatchObject({ perDay: 2, labelled: 58 / 60 });
    service.answer = () => ({ status: 200, body: { ...BACKTEST, state: "completed", result: COMPARISON } });
    expect(
      (await service.weir(["experiment", "plan", "--backtest", "btst_1", "--org", "org_1"])).err,
    ).toContain("no mature payment");
  });

  it("list reads every page of the environment", async () => {
    service.answer = ({ url }) =>
      url.includes("cursor=2")
        ? page({ ...EXPERIMENT, id: "exp_0" })
        : { status: 200, body: { data: [EXPERIMENT], pagination: { nextCursor: "2" } } };
    const run = await service.weir(["experiment", "list", "--org", "org_1", "--env", "production", "--json"]);
    expect(JSON.parse(run.out).data.map(({ id }: Experiment) => id)).toEqual(["exp_1", "exp_0"]);
    expect(service.seen[0]?.url).toContain("environment=production");
  });

  it("watch writes one line a state and ends with the experiment", async () => {
    service.answer = () => page({ ...EXPERIMENT, state: "completed", conclusion: "better" });
    const run = await service.weir(["experiment", "watch", "exp_1", "--org", "org_1", "--json"]);
    expect(run.code).toBe(EXIT.done);
    expect(
      run.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).conclusion),
    ).toEqual(["better"]);
  });

  it("watch that is interrupted says that the experiment goes on", async () => {
    service.answer = () => page(EXPERIMENT);
    const words = ["experiment", "watch", "exp_1", "--org", "org_1"];
    const run = await service.weir(words, { signalAfter: 1 });
    expect(run.code).toBe(EXIT.interrupted);
    expect(run.err).toContain("still running. Resume with: weir experiment watch exp_1");
  });

  it("stop says why", async () => {
    service.answer = () => ({ status: 200, body: { ...EXPERIMENT, state: "stopped" } });
    const run = await service.weir(["experiment", "stop", "exp_1", "--org", "org_1", "--reason", "enough"]);
    expect(run.out).toBe("exp_1  stopped\n");
    expect(service.seen[0]).toMatchObject({
      url: "/operator/v1/organisations/org_1/experiments/exp_1/stop",
      body: '{"reason":"enough"}',
    });
  });
});

describe("backtest", () => {
  const words = [
    "backtest",
    "run",
    "sv_candidate",
    "--org",
    "org_1",
    "--from",
    "2026-04-01",
    "--to",
    "2026-05-01",
  ];

  it("run asks for its window, waits until it is whole, and shows the result", async () => {
    service.answer = ({ method }) =>
      method === "POST"
        ? { status: 202, body: BACKTEST }
        : {
            status: 200,
            body: { ...BACKTEST, state: "completed", progress: { done: 9, total: 9 }, result: COMPARISON },
          };
    const run = await service.weir(words);
    expect(run.code).toBe(EXIT.done);
    expect(run.out).toContain("btst_1  completed, 9/9 decisions");
    expect(run.out).toContain("not enough evidence");
    expect(run.err).toContain("backtest: 9/9");
    expect(JSON.parse(service.seen[0]?.body ?? "")).toEqual({
      from: "2026-04-01T00:00:00.000Z",
      to: "2026-05-01T00:00:00.000Z",
    });
  });

  it("run without waiting answers what was asked for, and show how far it is", async () => {
    service.answer = ({ method }) => ({
      status: 200,
      body: method === "POST" ? BACKTEST : { ...BACKTEST, state: "running", progress: { done: 2, total: 9 } },
    });
    const run = await service.weir([...words, "--no-wait", "--json"]);
    expect(JSON.parse(run.out)).toEqual(BACKTEST);
    const shown = await service.weir(["backtest", "show", "btst_1", "--org", "org_1"]);
    expect(shown.out).toContain("btst_1  running, 2/9 decisions");
  });
});
