// Back and forward: the page stands where it was left, with what was open beside it.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Back", 20);
});
afterAll(() => browser?.close());

async function open(place: string): Promise<Watched> {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/${place}`);
  return watched;
}

it("the panel that was open is open again, and closed where it was closed", async () => {
  const { page, context } = await open("decisions");
  const panel = page.getByRole("complementary", { name: "Decision" });
  await page.locator(`[data-row="${paid.blockedId}"]`).click();
  await panel.getByText("Open the decision").waitFor();
  await panel.getByRole("link", { name: "Open the decision" }).click();
  await page.getByRole("heading", { name: "What came of it" }).waitFor();
  await page.goBack();
  await panel.getByText("Open the decision").waitFor();
  await expect
    .poll(() => page.locator('[aria-current="true"][role="row"]').getAttribute("data-row"))
    .toBe(paid.blockedId);
  await page.goBack();
  await panel.waitFor({ state: "detached" });
  await page.goForward();
  await panel.getByText("Open the decision").waitFor();
  await context.close();
});

it("a page that was scrolled stands where it was left", async () => {
  const { page, context } = await open(`decisions/${paid.blockedId}`);
  const version = page.getByRole("link", { name: /^version 1/ });
  await version.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await version.click();
  await page.getByRole("heading", { level: 1, name: /ersion 1/ }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "What came of it" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: /ersion 1/ }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});
