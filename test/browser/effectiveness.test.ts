// Effectiveness in a real browser: what is drawn is what the report says, and what is not known has no digit.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import {
  effectivenessReportSchema,
  type EffectivenessReport,
} from "#domain/contract/reports/effectiveness.ts";
import { reportedDecisionPageSchema } from "#domain/contract/operators/reported-decision.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { sandboxClient } from "../system/tenant.ts";
import { activateVersion } from "./activate-version.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound, expectValues } from "./check-page.ts";
import { countByHand, type Tally } from "./count-by-hand.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const TODAY = Math.floor(Date.now() / DAY) * DAY;
const WINDOW = `from=${formatInstant(TODAY - 10 * DAY)}&to=${formatInstant(TODAY + DAY)}`;
/** Few payments are evidence enough here, else nothing would be drawn. */
const EVIDENCE = { labelMaturityDays: 1, minimumDenominators: { effectiveness: 2 }, minimumCustomers: 1 };

let browser: Browser;
let paid: Paid;
let report: EffectivenessReport;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Effectiveness", 40);
  const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  const path = `/organisations/${paid.tenant.organisation.id}`;
  const set = await operator.call({ method: "PATCH", path, body: EVIDENCE });
  expect(set).toMatchObject({ ok: true });
  await labelAll();
  await vi.waitFor(
    async () => {
      const read = await operator.call({ method: "GET", path: `${path}/reports/effectiveness?${WINDOW}` });
      if (!read.ok) throw new Error(read.error.code);
      report = effectivenessReportSchema.parse(read.body);
      expect(report.completeness.complete).toBe(true);
      expect(report.measures.outcomeCoverage.numerator).toBe(paid.decisionIds.length);
    },
    { timeout: 120_000, interval: 500 },
  );
});
afterAll(() => browser?.close());

/** Every third payment was fraud. */
async function labelAll(): Promise<void> {
  const client = sandboxClient(system, paid.tenant);
  for (const [n, decisionId] of paid.decisionIds.entries()) {
    const recorded = await client.call({
      method: "POST",
      path: `/transactions/${decisionId}/outcomes`,
      body: {
        classification: n % 3 === 0 ? "fraud" : "legitimate",
        source: "analyst",
        occurredAt: formatInstant(Date.now() - 60_000),
      },
      idempotencyKey: `label-of-payment-${n}`,
      repeatable: true,
    });
    if (!recorded.ok) throw new Error(`no outcome: ${recorded.error.code}`);
  }
}

async function open(watched: Watched, place: string): Promise<void> {
  await watched.page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("the report and a rule are accessible, and show each estimate with its evidence", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    await open(watched, `effectiveness?${WINDOW}`);
    await watched.page.getByRole("heading", { name: "Segments" }).waitFor();
    await expectSound(watched, "effectiveness");
    await expectValues(watched.page);
    const [rule] = report.rules;
    await open(watched, `effectiveness/rules/${rule?.ruleId}?${WINDOW}`);
    await watched.page.getByRole("heading", { name: "What would happen without it" }).waitFor();
    const good = watched.page.locator("[data-overlap] td:nth-of-type(2)");
    const disturbed = rule?.overlap.slice(0, 10).map((both) => String(both.legitimateInterrupted));
    await expect.poll(() => good.evaluateAll((all) => all.map((one) => one.textContent))).toEqual(disturbed);
    await expectSound(watched, "a rule");
    await expectValues(watched.page);
    await open(watched, "effectiveness?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z");
    await watched.page.getByText("Nothing was decided in this window").waitFor();
    await expectSound(watched, "effectiveness, empty");
    await watched.context.close();
  });
});

it("draws the report's own numbers, to the last digit", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `effectiveness?${WINDOW}`);
  const { page } = watched;
  await page.getByRole("button", { name: /^Show all \d+ rules$/ }).click();
  const drawn = async (of: string) =>
    await page.locator(`[data-estimate="${of}"]`).first().getAttribute("data-value");
  const { measures } = report;
  const known = (value: number | null) => (value === null ? null : String(value));
  expect(await drawn("Fraud captured")).toBe(known(measures.fraudCaptured.value));
  expect(await drawn("Precision")).toBe(known(measures.precision.value));
  expect(await drawn("False positive rate")).toBe(known(measures.falsePositiveRate.value));
  expect(await drawn("Outcome coverage")).toBe(known(measures.outcomeCoverage.value));
  expect(await drawn("Interruption rate")).toBe(known(measures.interruptionRate.value));
  for (const { ruleId, ruleVersion, hits, decisive } of report.rules) {
    const row = page.locator(`[data-rule="${ruleId}@${ruleVersion}"]`);
    const cells = await row
      .locator("td[data-value]")
      .evaluateAll((all) => all.map((cell) => cell.getAttribute("data-value")));
    const { decisions, legitimate, legitimateCustomers, frauds } = decisive;
    const customers = row.locator("td > div[data-value]");
    if (legitimate === 0) expect(await customers.count()).toBe(0);
    else expect(await customers.getAttribute("data-value")).toBe(String(legitimateCustomers));
    expect([ruleId, ...cells]).toEqual([
      ruleId,
      ...[hits, decisions, legitimate, frauds, decisions - frauds - legitimate].map(String),
    ]);
  }
  await watched.context.close();
});

it("asks for the report once, while the files of the page are on their way", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  const files = Promise.withResolvers<void>();
  await page.route(/\/assets\/page-[^/]+\.js$/, async (route) => {
    await files.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/reports/effectiveness?")) asked.push(request.url());
  });
  await page.goto("about:blank");
  const org = paid.tenant.organisation.id;
  await page.goto(`${consoleOf(system)}${org}/sandbox/effectiveness?last=90d`, { waitUntil: "commit" });
  await expect.poll(() => asked.length).toBe(1);
  files.resolve();
  await page.getByRole("heading", { name: "Segments" }).waitFor();
  expect(asked.filter((url) => url.includes("interval=day"))).toHaveLength(1);
  // The window before is asked for without its days.
  await expect.poll(() => asked.length).toBe(2);
  // Two hours later the window of the address is another one; the page that somebody reads stays, and so does its question.
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  await page.getByRole("link", { name: "most hits" }).click();
  await expect.poll(() => page.url()).toContain("order=");
  const next = page.waitForRequest(/\/reports\/drift/);
  await page.getByRole("link", { name: "Drift", exact: true }).click();
  await next;
  expect(asked).toHaveLength(2);
  await watched.context.close();
});

it("draws a rule day by day: the days add up to its hits, and a day without enough evidence has no dot", async () => {
  const [rule] = report.rules.toSorted((one, other) => other.decisive.decisions - one.decisive.decisions);
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `effectiveness/rules/${rule?.ruleId}?${WINDOW}`);
  const { page } = watched;
  const days = page.getByRole("region", { name: "Day by day" });
  await days.getByRole("img", { name: /^Decisions that it hit, \d+ of \d+ days drawn$/ }).waitFor();
  const column = async (n: number) =>
    await days
      .locator(`tbody td:nth-of-type(${n})`)
      .evaluateAll((all) => all.map((cell) => Number(cell.getAttribute("data-value"))));
  const sumOf = async (n: number) => (await column(n)).reduce((sum, count) => sum + count, 0);
  expect([await sumOf(1), await sumOf(2), await sumOf(3)]).toEqual([
    rule?.evaluations,
    rule?.hits,
    rule?.decisive.decisions,
  ]);
  // It was asked on the days of the payments alone; a window of longer has no dots there.
  const asked = (await column(1)).filter((count) => count > 0).length;
  expect(await days.locator("circle").count()).toBe(asked);
  await days.getByRole("link", { name: "Precision" }).click();
  await expect.poll(() => page.url()).toContain("trend=precision");
  await days.getByRole("img", { name: /^Precision of its hits/ }).waitFor();
  expect(await days.locator("circle").count()).toBe(
    await days.locator('tbody [data-estimate^="Precision on"][data-value]').count(),
  );
  await expectSound(watched, "a rule, its precision by day");
  await watched.context.close();
});

it("a rule's page lists the newest good payments that it hit, and leads to all of them", async () => {
  const [rule] = report.rules.toSorted((one, other) => other.decisive.legitimate - one.decisive.legitimate);
  const filter = `ruleId=${rule?.ruleId}&decision=interrupted&label=legitimate`;
  const path = `/organisations/${paid.tenant.organisation.id}/decisions?${filter}&${WINDOW}`;
  const { data } = reportedDecisionPageSchema.parse(await askOperator(system, "GET", path));
  expect(data.length).toBeGreaterThanOrEqual(rule?.decisive.legitimate ?? Number.NaN);
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `effectiveness/rules/${rule?.ruleId}?${WINDOW}`);
  const { page } = watched;
  const items = page.getByRole("list", { name: "Good payments that it hit" }).getByRole("link");
  await expect.poll(() => items.count()).toBe(Math.min(data.length, 8));
  expect(await items.first().getAttribute("href")).toContain(data[0]?.decisionId);
  await page.getByRole("link", { name: "All of them" }).click();
  const grid = page.getByRole("grid", { name: "Decisions" });
  await expect.poll(() => grid.getAttribute("aria-rowcount")).toBe(String(data.length + 1));
  await watched.context.close();
});

it("orders segments by what they cost, and shows how each differs by the other measures", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `effectiveness?${WINDOW}`);
  const { page } = watched;
  const panel = page.getByRole("region", { name: "Segments" }).first();
  await panel.waitFor();
  const parts = report.segments.filter(({ share }) => share !== 1); // the whole stands behind them
  const column = async (n: number) => {
    const cells = panel.locator(`tbody td:nth-of-type(${n})`);
    const all = await cells.evaluateAll((each) => each.map((cell) => Number(cell.dataset["value"])));
    return all.slice(0, parts.length);
  };
  const held = parts.map(({ falsePositiveRate }) => falsePositiveRate.numerator);
  expect(await column(2)).toEqual(held.toSorted((one, other) => other - one));
  await panel.getByRole("link", { name: "most fraud missed" }).click();
  const missed = parts.map(({ fraudCaptured }) => fraudCaptured.denominator - fraudCaptured.numerator);
  await expect.poll(() => column(3)).toEqual(missed.toSorted((one, other) => other - one));
  expect(page.url()).toContain("segments=missed");
  for (const { dimension, value, otherComparisons } of report.segments) {
    const row = panel.locator(`[data-segment="${dimension} ${value}"]`);
    for (const { measure, difference } of otherComparisons) {
      const shown = row.locator(`[data-comparison="${measure}"] [data-value]`).first();
      if (difference === null) expect(await shown.count()).toBe(0);
      else expect(await shown.getAttribute("data-value")).toBe(String(difference));
    }
  }
  await watched.context.close();
});

it("has no digit where the report has no value", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `effectiveness?${WINDOW}`);
  const { page } = watched;
  await page.getByRole("heading", { name: "Segments" }).waitFor();
  const unknown = page.locator('[data-evidence="not_enough"]');
  await expect.poll(() => unknown.count()).toBeGreaterThan(0);
  for (const text of await unknown.allTextContents()) {
    expect(text).toMatch(/^not enough evidence, \d+ of \d+ (payments|decisions|customers)$/);
  }
  await watched.context.close();
});

describe("what would happen without a rule", () => {
  const decisive = () =>
    report.rules.toSorted((one, other) => other.decisive.decisions - one.decisive.decisions)[0];

  it("is not offered to who may not draft, and refused to them", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "viewer");
    await open(watched, `effectiveness/rules/${decisive()?.ruleId}?${WINDOW}`);
    const act = watched.page.getByRole("button", { name: "Try without it" });
    await act.waitFor();
    expect(await act.isDisabled()).toBe(true);
    await watched.page.getByText("needs system_versions:draft").waitFor();
    const status = await watched.page.evaluate(async (organisation) => {
      const headers = { "weir-console": "1", "content-type": "application/json" };
      const asked = { method: "POST", headers, body: "{}" };
      return (await fetch(`/operator/v1/organisations/${organisation}/system-versions`, asked)).status;
    }, paid.tenant.organisation.id);
    expect(status).toBe(403);
    await watched.context.close();
  });

  it("is shown on its page: as many payments go free as the report says that it tipped", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "analyst");
    await open(watched, `effectiveness?${WINDOW}`);
    const { page } = watched;
    await page.getByRole("link", { name: z.string().parse(decisive()?.name), exact: true }).click();
    await page.getByRole("button", { name: "Try without it" }).click();
    const freed = page.getByText("interrupted payments would have been allowed");
    await freed.waitFor({ timeout: 120_000 });
    const count = await freed.locator("[data-value]").first().getAttribute("data-value");
    expect(count).toBe(String(decisive()?.decisive.decisions));
    await expectSound(watched, "a rule, tried without");
    await watched.context.close();
  });
});

describe("which rule disturbs most good customers for least fraud", () => {
  it("is answered from the first page in three acts, as a count by hand has it", async () => {
    const tallies = await countByHand(system, paid);
    const costOf = ({ goodCustomers, fraud }: Tally) => goodCustomers.size - fraud.length;
    const most = Math.max(...[...tallies.values()].map(costOf));
    expect(most).toBeGreaterThan(0);
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    const { page } = watched;
    await signIn(watched, system, "ops", `${paid.tenant.organisation.id}/sandbox/`);

    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: "Effectiveness" })
      .click();
    const rule = page.getByText("Most good customers for least fraud").getByRole("link");
    const ruleId = decodeURIComponent(new URL(String(await rule.getAttribute("href")), page.url()).pathname)
      .split("/")
      .at(-1);
    const tally = tallies.get(String(ruleId));
    if (tally === undefined) throw new Error(`${ruleId} tipped nothing`);
    expect(costOf(tally)).toBe(most);

    await rule.click();
    await page.getByRole("button", { name: "Try without it" }).click();

    const freed = page.getByText("interrupted payments would have been allowed");
    await freed.waitFor({ timeout: 120_000 });
    const drawn = await freed
      .locator("[data-value]")
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-value"))));
    const { payments, good, fraud } = tally;
    const labelled = good.length + fraud.length;
    expect(drawn).toEqual([payments.length, labelled, good.length, fraud.length, payments.length - labelled]);
    await page.getByRole("link", { name: /^Shadow it/ }).click();
    const question = page.getByRole("dialog", { name: "Start an experiment" });
    await expect
      .poll(() => question.getByRole("combobox", { name: "Candidate" }).locator("option:checked").innerText())
      .toContain(`Without ${ruleId}`);
    await watched.context.close();
  });
});

const NOT_LOADED = "ledger/1: 2 of 3 events are loaded";

it.each([
  ["reports/effectiveness?", "effectiveness", 190, /^Data as of [\d :-]+ UTC, 3.min 10.s behind\./],
  ["reports/drift?", "drift", undefined, /^Not all events are loaded\./],
  ["reports/providers?", "checks", undefined, /^Not all events are loaded\./],
  ["reports/threshold-recommendations?", "thresholds", undefined, /^Not all events are loaded\./],
] as const)("a report that lacks events says so: %s", async (path, place, lagSeconds, words) => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  await page.route(`**/${path}**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const answer = z
      .looseObject({})
      .parse(await askOperator(system, "GET", `${pathname.replace("/operator/v1", "")}${search}`));
    const completeness = { complete: false, eventsExpected: 3, eventsLoaded: 2, reasons: [NOT_LOADED] };
    const told = { ...answer, completeness: { ...completeness, lagSeconds } };
    await route.fulfill({ json: told });
  });
  await open(watched, `${place}?${WINDOW}`);
  const strip = page.getByRole("note", { name: "How new the data are" });
  await strip.waitFor();
  const text = (await strip.innerText()).trim();
  expect(text).toMatch(words);
  expect(text).toContain(NOT_LOADED);
  await expectSound(watched, `${place}, behind`);
  await watched.context.close();
});

// Last, because a version that was activated decides what is tried without a rule.
it("marks every activation in the window, also both of a version that was rolled back to", async () => {
  const below = `/organisations/${paid.tenant.organisation.id}`;
  const versions = z
    .object({ data: z.array(z.object({ id: z.string(), state: z.string() })) })
    .parse(await askOperator(system, "GET", `${below}/system-versions`)).data;
  const first = versions.find(({ state }) => state === "active");
  await activateVersion(system, paid.tenant, { name: "For a moment" });
  const reason = "Too many reviews.";
  await askOperator(system, "POST", `${below}/system-versions/${first?.id}/activate`, { reason });
  const activations = z.object({ data: z.array(z.object({ number: z.number() })) });
  await vi.waitFor(
    async () => {
      const read = await askOperator(system, "GET", `${below}/version-activations?${WINDOW}`);
      const numbers = activations.parse(read).data.map(({ number }) => number);
      expect([numbers[0], numbers[2]]).toEqual([1, 1]);
    },
    { timeout: 60_000, interval: 500 },
  );
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `effectiveness?${WINDOW}`);
  const days = watched.page.getByRole("region", { name: "Day by day" });
  const marks = days.locator("svg text", { hasText: /^version \d+ active$/ });
  await expect.poll(() => marks.count()).toBe(3);
  expect((await marks.allTextContents()).filter((text) => text === "version 1 active")).toHaveLength(2);
  await open(watched, "versions");
  const steps = watched.page.getByRole("region", { name: "What decided when" }).getByRole("listitem");
  await expect.poll(() => steps.count()).toBe(3);
  await expect.poll(() => steps.first().textContent()).toMatch(/^back to version 1, decides now.*Too many/);
  await steps.first().getByRole("link", { name: "Compare with version" }).click();
  await watched.page.getByRole("heading", { name: /^Version \d+ and version 1$/ }).waitFor();
  await watched.context.close();
});
