// Names and ids that are not as one expects, in a real browser: with blanks, with a character that turns the direction round, and such
// as no address can hold.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createTenant, sandboxClient, type Tenant } from "../system/tenant.ts";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { pay, untilFound } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");
const TURNED = "customer \u202e7";
const NAMED = [TURNED, "customer 8"];

let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  tenant = await createTenant(system, "Outside names");
  const client = sandboxClient(system, tenant);
  for (const [n, customer] of NAMED.entries()) {
    await pay(client, { name: `outside-${n}`, customer, payee: "Payee", amount: "20.00" });
  }
  await untilFound(system, tenant.organisation.id, NAMED.length);
});
afterAll(() => browser?.close());

it("a customer whose id has blanks is found by the filter, and turns no word beside its id round", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await signIn(watched, system, "viewer", `${tenant.organisation.id}/sandbox/decisions`);
  const rows = page.getByRole("grid", { name: "Decisions" }).locator("[data-row]");
  await expect.poll(() => rows.count()).toBe(NAMED.length);
  await page.getByRole("searchbox", { name: "Filter decisions" }).fill(`subject:"${TURNED}"`);
  await expect.poll(() => rows.count()).toBe(1);
  expect(await rows.locator("bdi").allTextContents()).toContain(TURNED);
  await rows.first().focus();
  await page.keyboard.press("o");
  await page.getByRole("link", { name: TURNED }).click();
  await page.getByRole("heading", { level: 1, name: `${TURNED}, individual` }).waitFor();
  await expect.poll(() => page.locator("h1 bdi").textContent()).toBe(TURNED);
  await context.close();
});

it("an id that no address can hold leads nowhere else, and to the customer's decisions", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await signIn(watched, system, "viewer", `${tenant.organisation.id}/sandbox/subjects`);
  await page.getByRole("textbox", { name: "Id, ours or yours" }).fill("..");
  await page.keyboard.press("Enter");
  await page.getByText("No address can hold this id.").waitFor();
  await expectSound(watched, "an id that no address can hold");
  expect(page.url()).toMatch(/\/sandbox\/subjects$/);
  await page.getByRole("link", { name: "Show the decisions of the customer" }).click();
  await page.waitForURL(/\/sandbox\/decisions\?.*subjectId=/);
  await page.getByText("No decision in this window matches the filter").waitFor();
  await context.close();
});
