// What the labels leave open, in a real browser: a report that has all of it, for the sample of a test has none.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  effectivenessReportSchema,
  type EffectivenessReport,
} from "#domain/contract/reports/effectiveness.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound, expectValues } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");
const TODAY = Math.floor(Date.now() / DAY) * DAY;
const WINDOW = `from=${formatInstant(TODAY - 10 * DAY)}&to=${formatInstant(TODAY + DAY)}`;

let browser: Browser;
let paid: Paid;
let report: EffectivenessReport;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Open labels", 8);
  const path = `/organisations/${paid.tenant.organisation.id}/reports/effectiveness?${WINDOW}`;
  report = withOpenLabels(effectivenessReportSchema.parse(await askOperator(system, "GET", path)));
});
afterAll(() => browser?.close());

/** A report that says something of everything. */
function withOpenLabels(asked: EffectivenessReport): EffectivenessReport {
  const interval = { lower: 0.61, upper: 0.87, level: 0.95, method: "wilson_clustered" } as const;
  const estimate = {
    value: 0.76,
    numerator: 38,
    denominator: 50,
    interval,
    evidence: "sufficient",
    minimumDenominator: 30,
    customers: 33,
    minimumCustomers: 20,
  } as const;
  const measured = { precision: estimate, fraudCaptured: estimate, falsePositiveRate: estimate };
  const sampled = {
    value: 0.71,
    interval,
    evidence: "sufficient",
    reason: null,
    payments: 48,
    customers: 31,
    effectiveN: 40,
  } as const;
  const draw = { drawn: 60, judged: 58, standsFor: 600, drawable: 590, payments: 600 };
  const known = [7, 30, 60, 90].map((days) => ({ days, value: 0.5, interval }));
  const day = (from: number, to: number) => ({
    from: formatInstant(from),
    to: formatInstant(to),
    decisions: 90,
    measures: { ...asked.measures, ...measured },
  });
  return effectivenessReportSchema.parse({
    ...asked,
    maturity: {
      labelMaturityDays: 90,
      matureDecisions: 5,
      immatureDecisions: 3,
      measures: {
        mature: { ...asked.measures, ...measured },
        immature: { ...asked.measures, ...measured, precision: { ...estimate, value: 0.5, numerator: 25 } },
      },
    },
    labelSelection: {
      worstCase: {
        precision: { lower: 0.21, upper: 0.94 },
        fraudCaptured: { lower: 0.11, upper: 0.99 },
        falsePositiveRate: { lower: 0.01, upper: 0.31 },
      },
      sample: {
        allowed: draw,
        interrupted: draw,
        weighted: {
          precision: sampled,
          fraudCaptured: sampled,
          falsePositiveRate: {
            ...sampled,
            value: null,
            interval: null,
            evidence: "not_enough_evidence",
            reason: "not_judged",
          },
          fraudAmongAllowed: { ...sampled, value: 0.012 },
        },
      },
    },
    fraudStillToCome: {
      value: 39.4,
      interval: { lower: 25, upper: 57, level: 0.95, method: "gamma_jackknife" },
      evidence: "sufficient",
      reason: null,
      known: 1_204,
      allowed: 34.6,
      interrupted: 4.8,
      horizonDays: 180,
    },
    labelDelay: {
      from: formatInstant(TODAY - 365 * DAY),
      to: formatInstant(TODAY),
      horizonDays: 180,
      sources: [
        { label: "fraud", source: "chargeback", payments: 1_100, knownAfter: known, medianDays: 31 },
        {
          label: "legitimate",
          source: "customer",
          payments: 4,
          knownAfter: known.map(({ days }) => ({ days, value: null, interval: null })),
          medianDays: null,
        },
      ],
    },
    mixStandardised: {
      standard: asked.mixStandardised.standard,
      dimensions: [
        {
          dimension: "amount_band",
          precision: { value: 0.66, interval, coveredShare: 0.98 },
          fraudCaptured: { value: null, interval: null, coveredShare: 0.4 },
          falsePositiveRate: {
            value: 0.04,
            interval: { ...interval, lower: 0.02, upper: 0.08 },
            coveredShare: 1,
          },
        },
      ],
    },
    series: [
      day(TODAY - 2.5 * DAY, TODAY - 2 * DAY),
      day(TODAY - 2 * DAY, TODAY - DAY),
      day(TODAY - DAY, TODAY),
      day(TODAY, TODAY + DAY),
    ],
  });
}

async function open(watched: Watched): Promise<Page> {
  const { page } = watched;
  await page.route(/\/reports\/effectiveness\?/, (route) => route.fulfill({ json: report }));
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/effectiveness?${WINDOW}`);
  await page.getByRole("heading", { name: "What the labels leave open" }).waitFor();
  return page;
}

it("says how much fraud is to come, how old decisions are, and where the truth can lie at worst", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const page = await open(watched);
  await page.getByText("more payments are expected to become known as fraud, 35 of them allowed").waitFor();
  await page.locator('[data-value="39.4"]').getByText("39 [25, 57]").waitFor();
  const precision = page.getByRole("region", { name: "Precision" });
  await precision.getByText("between 0.21 and 0.94").waitFor();
  const drawn = (of: string) => precision.locator(`[data-estimate="${of}"]`).getAttribute("data-value");
  expect(await drawn("Precision, mature")).toBe("0.76");
  expect(await drawn("Precision, immature")).toBe("0.5");
  expect(await drawn("Precision, by a sample")).toBe("0.71");
  const rate = page.getByRole("region", { name: "False positive rate" });
  await rate.getByText("not enough evidence: fewer than 95% of the drawn ones are judged").waitFor();
  await page.getByRole("region", { name: "Fraud among allowed" }).getByText("0.012").waitFor();
  await watched.context.close();
});

it("tells on demand how late outcomes come, and what became of quality with the mix of before", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const page = await open(watched);
  await page.getByText("How late outcomes arrive", { exact: true }).click();
  const delays = page.getByRole("region", { name: "How late outcomes arrive" });
  await expect
    .poll(() => delays.getByRole("row").nth(1).allInnerTexts())
    .toEqual([
      expect.stringMatching(/fraud\s+by chargeback\s+1\u2009100\s+31 days\s+0\.50 \[0\.61, 0\.87\]/),
    ]);
  await delays.getByRole("row").nth(2).getByText("not enough evidence").waitFor();
  await page.getByText("With the mix of the window before", { exact: true }).click();
  const mix = page.getByRole("region", { name: "With the mix of the window before" });
  await mix
    .getByRole("row", { name: /amount band mix of before/ })
    .getByText("0.66 [0.61, 0.87]")
    .waitFor();
  await watched.context.close();
});

it("counts the decisions of each risk, and opens the dots of days that are not whole", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const page = await open(watched);
  const counts = await page
    .getByRole("region", { name: "Decisions by risk" })
    .locator("td:not(:nth-child(3))")
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-value"))));
  expect(counts).toEqual(
    report.decisionDistribution.flatMap(({ count, byRiskLevel }) => [
      count,
      ...byRiskLevel.map((level) => level.count),
    ]),
  );
  const dots = page.locator("circle[data-partial]");
  await expect
    .poll(() => dots.evaluateAll((all) => all.map((dot) => dot.getAttribute("data-partial"))))
    .toEqual(["true", "false", "false", "true"]);
  await watched.context.close();
});

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("all of it is accessible", async () => {
    const watched = await openPage(browser, { theme, width });
    const page = await open(watched);
    for (const folded of await page.locator("#content details > summary").all()) await folded.click();
    await expectSound(watched, "what the labels leave open");
    await expectValues(page);
    await watched.context.close();
  });
});
