// Drift, checks and thresholds in a real browser: what is drawn is what the reports say, what is not known is not drawn, and a
// proposal is accepted without a mouse.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { driftReportSchema, type DriftReport } from "#domain/contract/reports/drift.ts";
import { providersReportSchema, type ProvidersReport } from "#domain/contract/reports/providers.ts";
import {
  thresholdRecommendationsSchema,
  type ThresholdRecommendation,
} from "#domain/contract/reports/threshold-recommendation.ts";
import { MINIMUM_LABELLED, MINIMUM_OF_EACH_LABEL } from "#domain/statistics/threshold-recommendation.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Look, type Watched } from "./browser.ts";
import { expectSound, expectValues, expectWhole } from "./check-page.ts";
import { press, reach } from "./keyboard.ts";
import { payForHalfAYear, read, recommendationsOf, TODAY, withDisagreement } from "./measured.ts";
import type { Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const MONTH = `from=${formatInstant(TODAY - 30 * DAY)}&to=${formatInstant(TODAY)}`;

let browser: Browser;
let paid: Paid;
let drift: DriftReport;
let providers: ProvidersReport;
let review: ThresholdRecommendation;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payForHalfAYear(system, "Measure");
  const reports = `/organisations/${paid.tenant.organisation.id}/reports`;
  drift = await read(system, `${reports}/drift?${MONTH}`, driftReportSchema);
  providers = await read(system, `${reports}/providers?${MONTH}`, providersReportSchema);
  const { data } = await read(system, `${reports}/threshold-recommendations`, thresholdRecommendationsSchema);
  const found = data.find(({ threshold }) => threshold.name === "review");
  if (found === undefined) throw new Error("there is no review threshold");
  review = found;
});
afterAll(() => browser?.close());

async function open({ page }: Watched, place: string, environment = "sandbox"): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/${environment}/${place}`);
}

async function withPage(
  role: "viewer" | "analyst",
  run: (watched: Watched) => Promise<void>,
  look: Look = { theme: "light", width: WIDE },
): Promise<void> {
  const watched = await openPage(browser, look);
  try {
    await signIn(watched, system, role);
    await run(watched);
  } finally {
    await watched.context.close();
  }
}

const withoutMouse: typeof withPage = (role, run) =>
  withPage(role, run, { theme: "light", width: WIDE, hasMouse: false });

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("the three places are accessible, filled and empty", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    const opened = async (place: string, text: string | RegExp, environment = "sandbox") => {
      await open(watched, place, environment);
      await page.getByText(text).first().waitFor();
      await expect.poll(() => page.getByText("Loading", { exact: true }).count()).toBe(0);
      await expectSound(watched, `${place}, ${environment}`);
      await expectValues(page);
    };
    await opened(`drift?${MONTH}`, "What else changed");
    await opened(`drift?${MONTH}&feature=amount`, "Share of the payments of each side");
    await opened("drift", "There is no baseline to compare with", "production");
    await opened(`checks?${MONTH}`, "Each provider and check");
    await opened("checks", "No check was asked for in this window", "production");
    await opened("thresholds", "Where could the line stand?");
    await opened("thresholds", /^Not enough evidence to move review/, "production");
    await watched.context.close();
  });
});

describe("drift", () => {
  it("draws the report's own numbers, first what moved furthest", async () => {
    expect(drift.overall.level).toBe("significant");
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, `drift?${MONTH}`);
      await page.locator("[data-row=amount]").waitFor();
      const rows = await page.locator("[data-row]").evaluateAll((all) =>
        all.map((row) => ({
          feature: row.getAttribute("data-row"),
          index: row.querySelector("[data-value]")?.getAttribute("data-value") ?? null,
          hasBar: row.querySelector("[data-mark=index]") !== null,
        })),
      );
      const features = [...drift.features, drift.outputs.score, drift.outputs.decision];
      expect(rows[0]?.feature).toBe("amount");
      expect(rows).toHaveLength(features.filter((one) => one !== null).length);
      for (const { feature, index, hasBar } of rows) {
        const of = features.find((one) => one?.feature === feature);
        const isKnown = of?.level !== "not_enough_evidence";
        expect([feature, index], feature ?? "").toEqual([
          feature,
          isKnown ? String(of?.unbiased?.value) : null,
        ]);
        expect(hasBar, feature ?? "").toBe(isKnown);
      }
    });
  });

  it("shows the bins of the feature in the address, and goes back to its row", async () => {
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, `drift?${MONTH}`);
      await page.locator("[data-row=amount]").focus();
      await page.keyboard.press("Enter");
      const panel = page.getByRole("complementary", { name: "Feature" });
      await panel.locator("tr[data-bin]").first().waitFor();
      expect(new URL(page.url()).searchParams.get("feature")).toBe("amount");
      const bins = drift.features.find(({ feature }) => feature === "amount")?.bins ?? [];
      const drawn = await panel
        .locator("tr[data-bin] td[data-value]")
        .evaluateAll((all) => all.map((cell) => cell.getAttribute("data-value")));
      expect(drawn).toEqual(
        bins.flatMap(({ baselineShare, currentShare }) =>
          [baselineShare, currentShare, currentShare - baselineShare].map(String),
        ),
      );
      await panel.getByRole("button", { name: "Close Feature" }).focus();
      await page.keyboard.press("Escape");
      await expect.poll(() => panel.count()).toBe(0);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-row")))
        .toBe("amount");
    });
  });

  it("draws no level where the window shares days with the baseline, or has too few customers", async () => {
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      const shared = formatInstant(TODAY - 40 * DAY).slice(0, 10);
      await open(watched, `drift?${MONTH}&baselineFrom=${shared}`);
      await page.getByText("Nothing is compared: the window shares days with the baseline.").waitFor();
      expect(await page.locator("[data-mark=index]").count()).toBe(0);
      // A row for each feature would say the same eleven times.
      expect(await page.getByRole("grid", { name: "Features" }).count()).toBe(0);
      await open(watched, "drift?last=2d");
      await page
        .getByText(/^worth \d+ of 200 customers$/)
        .first()
        .waitFor();
      expect(await page.locator("[data-mark=index]").count()).toBe(0);
      await expectSound(watched, "drift, not enough evidence");
    });
  });
});

describe("checks", () => {
  it("draws the report's own numbers, and the age of a list from its own day", async () => {
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, `checks?${MONTH}`);
      const [first] = providers.data;
      const row = page.locator(`[data-check="${first?.provider} ${first?.check}"]`);
      await row.waitFor();
      await expect
        .poll(() => row.locator("td").first().getAttribute("data-value"))
        .toBe(String(first?.calls));
      await expect.poll(() => row.getByText(/^oldest /).count()).toBe(1);
      await expectWhole(page.getByRole("region", { name: "Checks", exact: true }));
    });
  });

  it("shows how two providers disagree, as the report says", async () => {
    const [first] = providers.data;
    if (first === undefined) throw new Error("no check was made");
    const answer = withDisagreement(providers, first);
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await page.route("**/reports/providers?*", (route) => route.fulfill({ json: answer }));
      await open(watched, `checks?${MONTH}`);
      await page.locator('[data-estimate^="Disagreement of"][data-value="0.025"]').waitFor();
      await page.getByText("kappa 0.71 [0.50, 0.90], 120 pairs").waitFor();
      await page.getByText("the provider’s own, age not told").waitFor();
      await expectWhole(page.getByRole("region", { name: "Checks", exact: true }));
      await expectSound(watched, "checks that disagree");
    });
  });
});

describe("thresholds", () => {
  it("draw every point of the served curve, and say which constraint excludes it", async () => {
    expect(review).toMatchObject({ status: "proposed", threshold: { current: 60, recommended: 50 } });
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, "thresholds");
      await page.locator("tr[data-threshold]").first().waitFor({ state: "attached" });
      const drawn = await page.locator("tr[data-threshold]").evaluateAll((all) =>
        all.map((row) => ({
          threshold: Number(row.getAttribute("data-threshold")),
          values: [...row.querySelectorAll("[data-value]")].map((cell) =>
            Number(cell.getAttribute("data-value")),
          ),
          isExcluded: row.querySelector("td:last-child")?.textContent !== "–",
        })),
      );
      const { maxFalsePositiveRate } = review.constraints;
      expect(drawn).toEqual(
        review.curve
          .toSorted((one, other) => one.threshold - other.threshold)
          .map(({ threshold, interrupted, truePositives, fpr, fprUpper }) => ({
            threshold,
            values: [interrupted, truePositives, fpr],
            isExcluded: (fprUpper ?? 1) > (maxFalsePositiveRate ?? 1),
          })),
      );
      const { current } = review.expected;
      const captured = page.locator('[data-estimate="Fraud captured, In force"]');
      await expect.poll(() => captured.getAttribute("data-value")).toBe(String(current.fraudCaptured.value));
    });
  });

  it("draw how well the score tells fraud from good payments, on the later part", async () => {
    const { later } = review;
    if (later === undefined) throw new Error("the later part is not told");
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, "thresholds");
      await page.getByRole("heading", { name: "Does the score tell fraud from good payments?" }).waitFor();
      const drawn = (selector: string) =>
        page
          .locator(`${selector} td:first-of-type [data-value]`)
          .evaluateAll((all) => all.map((one) => one.getAttribute("data-value")));
      const shown = (all: readonly { value: number | null; interval: object | null }[]) =>
        all.flatMap(({ value, interval }) => (interval === null ? [] : [String(value)]));
      const areas = Object.values(later.areas).flatMap((area) => area ?? []);
      expect(new Set(await drawn("[data-area]"))).toEqual(new Set(shown(areas)));
      expect(await drawn("[data-band]")).toEqual(shown(later.bands));
    });
  });

  it("show at once what other limits would exclude, and go back to those of the organisation", async () => {
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, "thresholds");
      const excluded = page
        .locator("li", { hasText: "of good payments interrupted" })
        .locator("[data-value]");
      await excluded.waitFor();
      const before = await excluded.getAttribute("data-value");
      await page.getByText("Try other limits").click();
      const limits = page.getByRole("form", { name: "Limits to try" });
      const most = limits.getByRole("textbox", { name: "Good payments interrupted, at most" });
      await most.fill("5");
      await limits.getByText("A share between 0 and 1.").waitFor();
      await most.fill("0.001");
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("good")).toBe("0.001");
      const beyond = review.curve.filter(({ fprUpper }) => (fprUpper ?? 1) > 0.001).length;
      await expect.poll(() => excluded.getAttribute("data-value")).toBe(String(beyond));
      await expectSound(watched, "thresholds under other limits");
      await page.getByRole("link", { name: "go back to them here" }).click();
      await expect.poll(() => excluded.getAttribute("data-value")).toBe(before);
    });
  });

  it("mark which of them is shown, and say what to do next", async () => {
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      const marked = page.locator(
        "nav[aria-label='Which threshold'] [aria-current]:not([aria-current=false])",
      );
      await open(watched, "thresholds");
      await expect.poll(() => marked.allTextContents()).toEqual(["Review"]);
      await open(watched, "thresholds?of=block");
      await expect.poll(() => marked.allTextContents()).toEqual(["Block"]);
      await open(watched, "thresholds", "production");
      await page.getByText("Both parts have too few labels").first().waitFor();
      await page.getByText(/^Wait until each part has 100 payments with a label/).waitFor();
      await page.getByRole("link", { name: "Count all labels of today" }).waitFor();
    });
  });

  it("are tried by a handle that stands on points of the curve alone, without a mouse", async () => {
    const points = review.curve.map(({ threshold }) => threshold).toSorted((a, b) => a - b);
    const at = points.findIndex((threshold) => threshold >= 60);
    await withoutMouse("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, "thresholds");
      await reach(page, page.getByRole("slider", { name: /^Your handle/ }));
      const moved = (index: number) =>
        expect
          .poll(() => new URL(page.url()).searchParams.get("at"))
          .toBe(String(points[Math.max(0, Math.min(points.length - 1, index))]));
      await page.keyboard.press("ArrowLeft");
      await moved(at - 1);
      await page.keyboard.press("Shift+ArrowRight");
      await moved(at + 9);
      await reach(page, page.getByRole("spinbutton", { name: "Score" }));
      await page.keyboard.press("Control+A");
      await page.keyboard.type("0");
      await page.keyboard.press("Enter");
      await moved(0);
      await page.getByText(/^From \d+: excluded\./).waitFor();
      await expectSound(watched, "thresholds, tried");
      // The draft begins with the score of the handle, and the address with nothing that would set it again.
      await press(page, page.getByRole("link", { name: `Draft a version with review from ${points[0]}` }));
      const limit = page.getByRole("spinbutton", { name: "Review from score" });
      await expect.poll(() => limit.inputValue()).toBe(String(points[0]));
      await expect.poll(() => new URL(page.url()).searchParams.has("review")).toBe(false);
    });
  });

  it("without enough evidence show what there is of what it takes, and expect nothing", async () => {
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await open(watched, "thresholds", "production");
      await page.getByRole("heading", { name: /^Not enough evidence to move review/ }).waitFor();
      const labels = page.locator("[data-part=earlier] td[data-value]");
      await expect
        .poll(() => labels.allInnerTexts())
        .toEqual(
          [MINIMUM_LABELLED, MINIMUM_OF_EACH_LABEL, MINIMUM_OF_EACH_LABEL].map(
            (needed) => `0 of ${needed}\ntoo few`,
          ),
        );
      expect(await page.getByText("What to expect").count()).toBe(0);
      expect(await page.getByRole("slider").count()).toBe(0);
    });
  });

  it("what a viewer may not review is not offered, and refused where it is tried", async () => {
    await withPage("viewer", async (watched) => {
      const { page } = watched;
      await page.goto(`${consoleOf(system)}d/${review.id}`);
      await page.waitForURL(`**/thresholds?open=${review.id}`);
      const act = page.getByRole("button", { name: "Accept proposal" });
      await act.waitFor();
      expect(await act.isDisabled()).toBe(true);
      const path = `/organisations/${paid.tenant.organisation.id}/threshold-recommendations/${review.id}/review`;
      const status = await page.evaluate(async (asked) => {
        const headers = { "weir-console": "1", "content-type": "application/json" };
        const body = JSON.stringify({ decision: "accept" });
        return (await fetch(`/operator/v1${asked}`, { method: "POST", headers, body })).status;
      }, path);
      expect(status).toBe(403);
    });
  });

  it("are accepted without a mouse: a version is drafted, and nothing else changes", async () => {
    await withoutMouse("analyst", async (watched) => {
      const { page } = watched;
      await open(watched, `thresholds?open=${review.id}`);
      await press(page, page.getByRole("button", { name: "Accept proposal" }));
      const question = page.getByRole("dialog", { name: "Draft a version with review from 50?" });
      await question.getByText("Nothing changes until it is approved and activated.").waitFor();
      await expectSound(watched, "the question before a review", "[role=dialog]");
      await reach(page, question.getByRole("textbox", { name: "Why" }));
      await page.keyboard.type("Fits our nights.");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText("“Fits our nights.”").waitFor();
      const kept = await recommendationsOf(system, paid.tenant.organisation.id);
      const accepted = kept.find(({ id }) => id === review.id);
      expect(accepted).toMatchObject({ status: "accepted", appliedSystemVersionId: null });
      await press(page, page.getByRole("link", { name: "Open the drafted version" }));
      await page.getByText("A draft. Nothing decides by it.").waitFor();
    });
  });
});

it("who may not read reports is told so", async () => {
  // Every role reads them, so the refusal is made here.
  const error = { code: "permission_denied", message: "It takes reports:read.", request_id: "req_1" };
  await withPage("viewer", async (watched) => {
    const { page } = watched;
    await page.route("**/reports/**", (route) => route.fulfill({ status: 403, json: { error } }));
    for (const place of ["drift", "checks", "thresholds"]) {
      await open(watched, place);
      await page.getByText("You may not see this").first().waitFor();
      await expectSound(watched, `${place}, refused`);
    }
  });
});
