// Whose data a page shows: what was answered in one environment is gone on the page of the other.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";
import { writeSql } from "./write-sql.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Two environments", 12);
});
afterAll(() => browser?.close());

it("shows no row of the environment before while the answer of the other is on its way, and keeps the focus", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/decisions`);
  await page.getByRole("grid", { name: "Decisions" }).waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/decisions\?environment=production/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const link = page.getByRole("link", { name: "to production" });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/production\/decisions/);
  await page.getByText("Loading").first().waitFor();
  expect(await page.getByRole("grid", { name: "Decisions" }).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("to sandbox");
  answer.resolve();
  await page.getByText("There are no decisions in this window").waitFor();
  await context.close();
});

it("the window goes along to the next place and to the other environment, the filter does not", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  const organisation = paid.tenant.organisation.id;
  await signIn(watched, system, "viewer", `${organisation}/sandbox/decisions?last=90d&decision=block`);
  await page.getByRole("grid", { name: "Decisions" }).waitFor();
  const places = page.getByRole("navigation", { name: "Places" });
  await places.getByRole("link", { name: "Effectiveness" }).click();
  await page.waitForURL(/\/sandbox\/effectiveness\?last=90d$/);
  await page.getByRole("button", { name: "Window: last 90 days" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.waitForURL(/\/sandbox\/checks\?last=90d$/);
  await page.getByRole("link", { name: "to production" }).click();
  await page.waitForURL(/\/production\/checks\?last=90d$/);
  await page.getByRole("link", { name: "to sandbox" }).click();
  await page.waitForURL(/\/sandbox\/checks\?last=90d$/);
  await page.goto(`${consoleOf(system)}${organisation}/sandbox/effectiveness?from=2026-01-01&to=2026-02-01`);
  await places.getByRole("link", { name: "Editor" }).click();
  await page.waitForURL(/\/sandbox\/editor$/);
  await context.close();
});

it("shows no answer of a question in SQL under the name of the other environment", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await signIn(watched, system, "owner", `${system.organisation.id}/production/ask`);
  await page.getByRole("textbox", { name: "SQL" }).waitFor();
  // Both have been looked at before: nothing is waited for that would take the page away.
  await page.getByRole("link", { name: "to sandbox" }).click();
  await page.waitForURL(/\/sandbox\/ask/);
  await writeSql(page, "SELECT 'of the sandbox' AS mark");
  await page.getByRole("button", { name: "Ask question" }).click();
  await page.getByRole("grid", { name: "Rows" }).getByText("of the sandbox").waitFor();
  await page.getByRole("link", { name: "to production" }).click();
  await page.waitForURL(/\/production\/ask/);
  await page.getByRole("button", { name: "Ask question" }).waitFor();
  expect(await page.getByRole("grid", { name: "Rows" }).count()).toBe(0);
  await context.close();
});
