// Organisations in a real browser: one is created, and its four keys are shown once.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { organisationPageSchema } from "#domain/contract/operators/operator-answers.ts";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { keptBy } from "./kept-by.ts";
import { readable } from "./shown-once.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  tenant = await createTenant(system, "Settings");
});
afterAll(() => browser?.close());

async function open({ page }: Watched, tab: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/settings?tab=${tab}`);
}

async function statusWith(key: string): Promise<number> {
  const url = new URL("transactions/txn_absent", `${system.sandboxBaseUrl.replace(/\/$/, "")}/`);
  return (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status;
}

const keysOf = (page: Page) => page.getByRole("dialog").locator("code").allTextContents();

it("an organisation is created with four keys, which are shown once, and whoever leaves before is asked", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "owner");
  const { page } = watched;
  await open(watched, "providers");
  await page.getByRole("link", { name: "Organisation", exact: true }).click();
  await page.getByRole("button", { name: "Create organisation" }).click();
  const question = page.getByRole("dialog", { name: "Create an organisation?" });
  await question.getByRole("textbox", { name: "Name" }).fill("Shown once");
  await question.getByRole("radio", { name: /^1:/ }).check();
  await expectSound(watched, "the question before an organisation", "[role=dialog]");
  await question.getByRole("button", { name: "Create organisation" }).click();
  const made = page.getByRole("dialog", { name: "The organisation Shown once was created" });
  await made.waitFor();
  await expectSound(watched, "the keys of an organisation", "[role=dialog]");
  const keys = await keysOf(page);
  expect(keys).toHaveLength(4);
  const kept = await keptBy(page);
  for (const key of keys) expect(kept, "what is shown once is kept nowhere meanwhile").not.toContain(key);
  expect(await statusWith(keys[0] ?? "")).not.toBe(401);

  await page.keyboard.press("Escape");
  await page.evaluate(() => history.back());
  await made.getByText("Leave without the keys?").waitFor();
  await expectSound(watched, "leaving without the keys", "[role=dialog]");
  await made.getByRole("button", { name: "Stay" }).click();
  expect(await keysOf(page)).toEqual(keys);
  await made.getByRole("button", { name: "I have the keys" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  const left = await readable(page);
  for (const key of keys) expect(left).not.toContain(key);
  const { data } = organisationPageSchema.parse(await askOperator(system, "GET", "/organisations"));
  const created = data.filter(({ name }) => name === "Shown once");
  expect(created.map(({ shards }) => shards.production)).toEqual([1]);
  await watched.context.close();
});
