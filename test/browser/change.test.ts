// A rule is changed in a real browser without a mouse: written, tried, drafted, backtested, run in the shadow, approved by somebody
// else, activated, and then decided by.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import { reportedDecisionPageSchema } from "#domain/contract/operators/reported-decision.ts";
import {
  backtestPageSchema,
  backtestSchema,
  experimentPageSchema,
} from "#domain/contract/reports/experiment.ts";
import {
  checkedVersionSchema,
  systemVersionDetailSchema,
  systemVersionPageSchema,
  type ShownVersion,
} from "#domain/contract/settings/system-version.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { createTenant, sandboxClient, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { press, reach } from "./keyboard.ts";
import { loseFirstAnswer } from "./lose-answer.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const RULE = "velocity-burst";
/** Small payments: the later, larger ones are held already. */
const EXPRESSION = "transaction.amount < 50.0";
const WRONG = "features.nonsense > 1.0";

let browser: Browser;
let paid: Paid;
/** Nothing was paid, tried or drafted there. */
let bare: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  [paid, bare] = await Promise.all([payAndWait(system, "Change", 24), createTenant(system, "Change, bare")]);
  // The only operator ever may approve alone: the owner is one, too.
  await ask("POST", "/system-versions", {
    ...contentOf(await wholeVersion("1")),
    name: "Calmer",
    thresholds: { review: 70, block: 90 },
    changeReason: "Fewer reviews.",
  });
});
afterAll(() => browser?.close());

const ask = (method: "GET" | "POST", path: string, body?: object) =>
  askOperator(system, method, `/organisations/${paid.tenant.organisation.id}${path}`, body);

async function versions(): Promise<readonly ShownVersion[]> {
  return systemVersionPageSchema.parse(await ask("GET", "/system-versions")).data;
}

async function wholeVersion(number: string) {
  const found = (await versions()).find((one) => String(one.number) === number);
  return systemVersionDetailSchema.parse(await ask("GET", `/system-versions/${found?.id}`));
}

function contentOf({ name, rules, thresholds, screening, lists }: Awaited<ReturnType<typeof wholeVersion>>) {
  const bodies = rules.map(({ ruleId: _ruleId, hash: _hash, ...rule }) => rule);
  return { name, rules: bodies, thresholds, screening, lists };
}

async function open({ page }: Watched, place: string, tenant = paid.tenant): Promise<void> {
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/${place}`);
}

async function write(page: Page, name: string, text: string, within: Page | Locator = page): Promise<void> {
  await reach(page, within.getByRole("textbox", { name }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

describe("a rule is changed without a mouse", () => {
  let ops: Watched;
  beforeAll(async () => {
    ops = await openPage(browser, { theme: "light", width: WIDE, hasMouse: false });
    await loseFirstAnswer(ops, "/backtest?");
    await signIn(ops, system, "ops", `${paid.tenant.organisation.id}/sandbox/versions`);
  });
  afterAll(() => ops?.context.close());

  it("its error stands at its character, and what it would have hit beside it", async () => {
    const { page } = ops;
    await press(page, page.getByRole("link", { name: "Draft a version" }));
    await page.getByRole("heading", { name: "Draft from version 1" }).waitFor();
    await reach(page, page.getByRole("searchbox", { name: "Find rules" }));
    await page.keyboard.type(RULE);
    await press(page, page.getByRole("grid", { name: "Rules" }).locator(`[data-row="${RULE}"]`));
    await page.getByText("Burst of payments").last().waitFor();
    await write(page, "Expression, true for a hit", WRONG);
    const rules = contentOf(await wholeVersion("1")).rules.map((rule) =>
      rule.id === RULE ? { ...rule, version: 2, expression: WRONG } : rule,
    );
    const check = { ...contentOf(await wholeVersion("1")), rules };
    const [problem] = checkedVersionSchema.parse(await ask("POST", "/system-versions/check", check)).problems;
    const at = z.number().parse(problem?.at);
    await page.getByText(`Character ${at + 1}:`).waitFor();
    const marked = await page.locator(".cm-lintRange-error").textContent();
    expect(marked).toBe(/^\w+|^./.exec(WRONG.slice(at))?.[0]);
    await page.getByText("Not tried: the expression has a problem.").waitFor();
    // Letters that act elsewhere are text here.
    await page.locator(".cm-content").focus();
    await page.keyboard.type("c[y.");
    await expect.poll(() => page.locator(".cm-content").textContent()).toContain("c[y.");
    await write(page, "Expression, true for a hit", EXPRESSION);
    await page.getByText("v1 → v2, because its content changed").waitFor();
    await page.getByText(/^The expression is valid\./).waitFor();
    const newest = reportedDecisionPageSchema.parse(await ask("GET", "/decisions?limit=20")).data;
    const hits = newest.filter(({ amount }) => Number(amount) < 50).length;
    const drawn = page.locator("[data-preview] [data-value]");
    await expect.poll(() => drawn.first().getAttribute("data-value")).toBe(String(hits));
    await expect
      .poll(() => drawn.evaluateAll((all) => all.map((one) => one.getAttribute("data-value"))))
      .toEqual([hits, 20, 0].map(String));
    await expectSound(ops, "the editor at work");
  });

  it("it is drafted with a reason, and who drafted it may not approve it", async () => {
    const { page } = ops;
    await reach(page, page.getByRole("radio", { name: "none, only points" }));
    await page.keyboard.press("ArrowDown");
    await write(page, "Reason, kept in the audit", "Hold what is small.");
    const draft = page.getByRole("button", { name: "Draft version" });
    await expect.poll(() => draft.isEnabled()).toBe(true);
    await press(page, draft);
    await page.getByText("Version 3 is drafted.").waitFor();
    await expectSound(ops, "a comparison");
    const [drafted] = await versions();
    expect(drafted).toMatchObject({ number: 3, state: "draft", changeReason: "Hold what is small." });
    expect(drafted?.rules.find(({ ruleId }) => ruleId === RULE)?.version).toBe(2);
    await press(page, page.getByRole("link", { name: "Open version 3" }));
    await page.getByText("Who drafted a version may not approve it").waitFor();
    expect(await page.getByRole("button", { name: "Approve version 3" }).isDisabled()).toBe(true);
  });

  it("its backtest is started once, though the first answer is lost, and shows the interface's table", async () => {
    const { page } = ops;
    await press(page, page.getByRole("button", { name: "Start backtest" }));
    const question = page.getByRole("dialog", { name: "Backtest version 3 in sandbox" });
    await write(page, "Days until a label counts as final", "0", question);
    await expectSound(ops, "the question before a backtest", "[role=dialog]");
    const start = question.getByRole("button", { name: "Start backtest" });
    await press(page, start);
    await question.getByText("The service did not answer.").waitFor();
    await press(page, start);
    await page.getByRole("heading", { name: "Backtest of version 3" }).waitFor();
    await page.locator("[data-conclusion]").waitFor({ timeout: 120_000 });
    const { data } = backtestPageSchema.parse(await ask("GET", "/backtests"));
    expect(data).toHaveLength(1);
    const { result, labelMaturityDays } = backtestSchema.parse(await ask("GET", `/backtests/${data[0]?.id}`));
    expect(labelMaturityDays).toBe(0);
    const table = Object.fromEntries(
      await page
        .locator("[data-cell]")
        .evaluateAll((cells) =>
          cells.map((cell) => [
            cell.getAttribute("data-cell"),
            [...cell.querySelectorAll("[data-value]")].map((one) => Number(one.getAttribute("data-value"))),
          ]),
        ),
    );
    expect(Object.keys(table)).toHaveLength(9);
    for (const { live, shadow, count, labelled } of result?.transition ?? []) {
      expect(table[`${live}-${shadow}`], `${live}-${shadow}`).toEqual([count, labelled]);
    }
    const counts = Object.values(table).map((counted) => z.array(z.number()).parse(counted)[0] ?? 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(paid.decisionIds.length);
    expect(table["allow-review"]?.[0]).toBeGreaterThan(0);
    await press(page, page.locator("[data-cell='allow-review']"));
    await page.getByRole("region", { name: "Examples" }).waitFor();
  });

  it("it runs in the shadow with its own maturity, and is stopped with a reason", async () => {
    const { page } = ops;
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await press(page, page.getByRole("button", { name: "Start experiment" }));
    const question = page.getByRole("dialog", { name: "Start an experiment" });
    await reach(page, question.getByRole("combobox", { name: "Candidate" }));
    await page.keyboard.press("ArrowDown");
    await write(page, "Name", "Small payments", question);
    await write(page, "Hypothesis", "Small payments are frauds.", question);
    await write(page, "Days until a label counts as final", "0", question);
    await expectSound(ops, "the question before an experiment", "[role=dialog]");
    await press(page, question.getByRole("button", { name: "Start experiment" }));
    await page.getByRole("heading", { name: "Small payments", exact: true }).waitFor();
    await press(page, page.getByRole("button", { name: "Stop experiment" }));
    const stop = page.getByRole("dialog", { name: "Stop “Small payments”?" });
    await write(page, "Reason, kept in the audit", "It goes live.", stop);
    await press(page, stop.getByRole("button", { name: "Stop experiment" }));
    await page.getByText(/^Stopped .+ by ops: It goes live\.$/).waitFor();
    const [experiment] = experimentPageSchema.parse(await ask("GET", "/experiments")).data;
    const drafted = (await versions()).find(({ number }) => number === 3);
    expect(experiment).toMatchObject({
      candidate: { systemVersionId: drafted?.id },
      labelMaturityDays: 0,
      stopReason: "It goes live.",
    });
  });
});

it("somebody else approves and activates it without a mouse, and from then on it decides", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
  await signIn(watched, system, "owner", `${paid.tenant.organisation.id}/sandbox/versions/3`);
  const { page } = watched;
  await press(page, page.getByRole("button", { name: "Approve version 3" }));
  const approve = page.getByRole("dialog", { name: "Approve version 3?" });
  await press(page, approve.getByRole("button", { name: "Approve version 3" }));
  await press(page, page.getByRole("button", { name: "Activate version 3" }));
  const activate = page.getByRole("dialog", { name: "Activate version 3?" });
  await activate.getByText("It replaces version 1, “Default”.").waitFor();
  const act = activate.getByRole("button", { name: "Activate version 3" });
  expect(await act.isDisabled()).toBe(true);
  await write(page, "Type 3 to confirm", "3", activate);
  await expectSound(watched, "the question before an activation", "[role=dialog]");
  await press(page, act);
  await page.getByText("Sandbox and production decide by it now.").waitFor();
  const [live] = await versions();
  expect(live).toMatchObject({ number: 3, state: "active", approvedBy: "operator:owner" });
  const { decision, matchedRules, processing } = await pay();
  expect(processing.systemVersionId).toBe(live?.id);
  expect(decision).toBe("review");
  expect(matchedRules).toContainEqual(expect.objectContaining({ ruleId: RULE, ruleVersion: 2 }));
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await page.locator(`[data-row="${live?.id}"]`).getByText("active", { exact: true }).waitFor();
  await watched.context.close();
});

async function pay() {
  const answer = await sandboxClient(system, paid.tenant).call({
    method: "POST",
    path: "/transactions",
    body: {
      externalActivityId: "after-the-change",
      subject: { type: "individual", externalUserId: "customer-after-the-change" },
      occurredAt: formatInstant(Date.now() - 1_000),
      transaction: {
        externalTransactionId: "after-the-change",
        assetClass: "fiat",
        direction: "outbound",
        amount: "31.00",
        currency: "EUR",
        transactionType: "transfer",
        parties: [
          { role: "recipient", externalPartyId: "payee-after", displayName: "Payee After", country: "DE" },
        ],
      },
    },
    repeatable: true,
  });
  if (!answer.ok) throw new Error(answer.error.code);
  return assessmentResponseSchema.parse(answer.body).assessment;
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("versions, editor, backtests and experiments are accessible, filled and empty, and offer a viewer nothing", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    const [backtest] = backtestPageSchema.parse(await ask("GET", "/backtests")).data;
    const [experiment] = experimentPageSchema.parse(await ask("GET", "/experiments")).data;
    await open(watched, "versions");
    await page.getByRole("grid", { name: "Versions" }).waitFor();
    await expectSound(watched, "versions");
    await open(watched, "versions/2");
    await page.getByText("needs system_versions:publish").first().waitFor();
    await page.getByText("needs experiments:run").waitFor();
    await expectSound(watched, "a version");
    await open(watched, "versions/1..3");
    await page.getByText("1 rule changed").waitFor();
    await expectSound(watched, "a comparison");
    await open(watched, "versions/1..2");
    await page.getByText("No backtest yet.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Start backtest" }).count()).toBe(1);
    await expectSound(watched, "a comparison without a backtest");
    await open(watched, `editor?rule=${RULE}`);
    await page.getByText("Change the expression to try it on the newest decisions.").waitFor();
    await page.getByText("needs system_versions:draft").waitFor();
    await expectSound(watched, "the editor");
    await open(watched, "backtests");
    await page.getByRole("grid", { name: "Backtests" }).waitFor();
    await expectSound(watched, "backtests");
    await open(watched, `backtests/${backtest?.id}?cell=allow-review`);
    await page.getByRole("region", { name: "Examples" }).waitFor();
    await expectSound(watched, "a backtest");
    await open(watched, "experiments");
    await page.getByRole("grid", { name: "Experiments" }).waitFor();
    await expectSound(watched, "experiments");
    await open(watched, `experiments/${experiment?.id}`);
    await page.getByText(/^Stopped .+ by ops/).waitFor();
    await page.getByRole("heading", { name: /^What now\?/ }).waitFor();
    await page.getByRole("link", { name: "version 3, “Default”" }).first().waitFor();
    await expectSound(watched, "an experiment");
    await open(watched, "backtests", bare);
    await page.getByText("No version was backtested in sandbox").waitFor();
    await expectSound(watched, "backtests, none");
    await open(watched, "experiments", bare);
    await page.getByText("No experiment was started").waitFor();
    await expectSound(watched, "experiments, none");
    await open(watched, "editor", bare);
    await page.locator(".cm-content").focus();
    await page.keyboard.type("true || ");
    await page.getByText("nothing to try it on").waitFor();
    await expectSound(watched, "the editor before anything was decided");
    await watched.context.close();
  });
});

it("a rule begins from a preset, found by its typology, and is only watched", async () => {
  const watched = await openPage(browser, { theme: "dark", width: NARROW });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await open(watched, "editor?rule=card-probing", bare);
  await page.getByRole("button", { name: "Remove rule" }).click();
  await page.getByRole("button", { name: "Add from preset" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a rule from a preset" });
  await dialog.waitFor();
  await expectSound(watched, "presets", "[role=dialog]");
  await dialog.getByRole("searchbox", { name: "Find presets" }).fill("card testing");
  const presets = dialog.locator("[data-preset]");
  await expect.poll(() => presets.count()).toBe(2);
  await dialog.getByText("The draft has it.").waitFor();
  await presets.first().getByRole("button").click();
  await page.waitForURL(/rule=card-probing$/);
  await page
    .getByRole("heading", { name: "Small card payments around a blocked one", exact: true })
    .waitFor();
  expect(await page.getByRole("radio", { name: "is only watched" }).isChecked()).toBe(true);
  await watched.context.close();
});

it("an experiment gives the interval of its effect before the share that was found, and says to promote", async () => {
  const [experiment] = experimentPageSchema.parse(await ask("GET", "/experiments")).data;
  if (experiment === undefined) throw new Error("no experiment");
  const answer = experimentPageSchema.shape.data.element.parse({
    ...experiment,
    conclusion: "better",
    population: { decisions: 24, labelled: 4, mature: 24 },
    evidence: {
      customers: { better: 4, worse: 0, unlabelled: 2 },
      missing: null,
      effect: { value: 1, lower: 0.45, upper: 1 },
    },
  });
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  await page.route(`**/experiments/${experiment.id}?*`, (route) => route.fulfill({ json: answer }));
  await open(watched, `experiments/${experiment.id}`);
  const effect = page.locator("[data-estimate='share better off']");
  await effect.waitFor();
  const text = (await effect.textContent()) ?? "";
  expect(text.indexOf("[0.45, 1.00]")).toBeGreaterThan(0);
  expect(text.indexOf("4 of the 4 with a label")).toBeGreaterThan(text.indexOf("[0.45, 1.00]"));
  await page.getByRole("heading", { name: "What now? Promote the candidate" }).waitFor();
  await expectSound(watched, "an experiment that concluded");
  await watched.context.close();
});

it("what a viewer may not do is refused where it is tried", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { id } = await wholeVersion("2");
  const paths = [
    "system-versions",
    ...["approve", "activate", "retire", "backtest"].map((act) => `system-versions/${id}/${act}`),
    "experiments",
    "experiments/none/stop",
  ];
  const statuses = await watched.page.evaluate(
    async ([organisation, tried]) =>
      await Promise.all(
        tried.map(async (path) => {
          const headers = { "weir-console": "1", "content-type": "application/json" };
          const asked = { method: "POST", headers, body: "{}" };
          return (await fetch(`/operator/v1/organisations/${organisation}/${path}`, asked)).status;
        }),
      ),
    [paid.tenant.organisation.id, paths] as const,
  );
  expect(statuses).toEqual(paths.map(() => 403));
  await watched.context.close();
});

// Last, because Live draws whole intervals alone.
it("Live marks when it began to decide", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/`);
  await watched.page.getByText("version 3 active").waitFor();
  await watched.context.close();
});
