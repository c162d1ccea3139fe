// A window of a laptop at twice the size (WCAG 2.2, 1.4.4 and 1.4.10): half as many pixels each way, each drawn as four.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { PLACES } from "#console/shell/places.ts";
import { launchBrowser, openPage } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const HALF = { width: 640, height: 400 };
/** Of the window, what may always be covered by what stands still. */
const COVERED_MAX = 0.35;

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "At twice the size", 8);
});
afterAll(() => browser?.close());

it("every place can be used: nothing runs over the side, and what stands still leaves room for the rest", async () => {
  const watched = await openPage(browser, { theme: "light", width: HALF.width });
  const { page } = watched;
  await page.setViewportSize(HALF);
  await signIn(watched, system, "owner");
  for (const place of [...PLACES.map(({ path }) => path), `decisions/${paid.blockedId}`]) {
    await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
    const heading = page.getByRole("heading", { level: 1 });
    await heading.waitFor();
    await expect.poll(() => page.getByText("Loading", { exact: true }).count()).toBe(0);
    await expectSound(watched, `${place} at twice the size`);
    const covered = await page.evaluate(() => {
      const still = [...document.querySelectorAll("header, nav")].filter((element) =>
        ["fixed", "sticky"].includes(getComputedStyle(element).position),
      );
      const heights = still.map((element) => element.getBoundingClientRect().height);
      return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
    });
    expect(covered, `${place}: the share of the window that stands still`).toBeLessThan(COVERED_MAX);
  }
  await watched.context.close();
});
