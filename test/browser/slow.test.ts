// A part that takes ten seconds to answer: what waits for it says so, and all else can be used meanwhile.

import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const SLOW_MILLISECONDS = 10_000;

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Slow", 8);
});
afterAll(() => browser?.close());

it("a decision whose context takes ten seconds shows the rest at once, and its context in the end", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  await page.route(/\/decisions\/[^/]+\/context/, async (route) => {
    await pause(SLOW_MILLISECONDS);
    await route.continue();
  });
  const start = performance.now();
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/decisions/${paid.blockedId}`);
  await page.getByRole("heading", { name: "What came of it" }).waitFor();
  await page.getByText("Sandbox Confirmed Match").first().waitFor();
  expect(performance.now() - start).toBeLessThan(SLOW_MILLISECONDS);
  await page.getByText("Loading", { exact: true }).first().waitFor({ state: "attached" });
  expect(await page.getByText(/\d+ features/).count(), "features before they are known").toBe(0);
  await expectSound(watched, "a decision that waits for its context");
  await page.getByText(/\d+ features/).waitFor();
  expect(performance.now() - start).toBeGreaterThanOrEqual(SLOW_MILLISECONDS);
  expect(await page.getByRole("alert").count()).toBe(0);
  await watched.context.close();
});

it("a report that takes ten seconds lets people go elsewhere, and is not waited for there", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  const answer = Promise.withResolvers<void>();
  await page.route(/\/reports\/effectiveness/, async (route) => {
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/effectiveness`);
  await page.getByText("Loading", { exact: true }).first().waitFor({ state: "attached" });
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Alerts" }).click();
  await page.getByRole("grid", { name: "Alerts" }).waitFor();
  answer.resolve();
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Effectiveness" }).click();
  await page.getByRole("heading", { name: "Rules", exact: true }).waitFor();
  await watched.context.close();
});
