// Organisations and their screening providers in a real browser: four keys that are shown once, and a provider that nobody uses before
// it was asked a first question.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import {
  organisationPageSchema,
  organisationSettingsSchema,
} from "#domain/contract/operators/operator-answers.ts";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { keptBy } from "./kept-by.ts";
import { readable, statusWith } from "./shown-once.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const AWAY = "https://away.example.com/";

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

const settingsNow = async () =>
  organisationSettingsSchema.parse(
    await askOperator(system, "GET", `/organisations/${tenant.organisation.id}`),
  );

const keysOf = (page: Page) => page.getByRole("dialog").locator("code").allTextContents();

it("an organisation is created with four keys, which are shown once, and leaving before is questioned", async () => {
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
  expect(await statusWith(system, keys[0] ?? "")).not.toBe(401);

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

it("a provider that gives no usable answer is set only by who says so, is called again, and ends by its name", async () => {
  const watched = await openPage(browser, { theme: "dark", width: NARROW });
  await signIn(watched, system, "owner");
  const { page } = watched;
  await open(watched, "providers");
  await page.getByRole("button", { name: "Set provider for names" }).click();
  const question = page.getByRole("dialog", { name: "Set the provider for names?" });
  const use = question.getByRole("button", { name: "Use provider" });
  expect(await use.isDisabled()).toBe(true);
  await question.getByRole("textbox", { name: "Name", exact: true }).fill("away");
  await question.getByRole("textbox", { name: "Address" }).fill("https://mia:secret@provider.invalid/");
  await question.getByText("Write it without user, password, query and fragment.").waitFor();
  await question.getByRole("textbox", { name: "Address" }).fill(AWAY);
  await question.getByRole("textbox", { name: "Dataset" }).fill("default");
  await question.getByRole("button", { name: "Make a test call" }).click();
  await question.getByText(/away \(names\) gave no usable answer: /).waitFor();
  await expectSound(watched, "a provider that does not answer", "[role=dialog]");
  await use.click();
  await question.getByRole("alert").getByText("unprocessable").waitFor();
  expect((await settingsNow()).providers.names).toBeNull();
  await question.getByRole("checkbox", { name: /^Use it even though/ }).check();
  await use.click();
  await page.getByText(AWAY).waitFor();
  expect((await settingsNow()).providers.names).toMatchObject({ name: "away", url: AWAY });

  await page.getByRole("button", { name: "Make a test call" }).click();
  await page.getByText(/away \(names\) gave no usable answer: /).waitFor();
  await expectSound(watched, "a test call without an answer");
  await page.getByRole("button", { name: "End provider for names" }).click();
  const ending = page.getByRole("dialog", { name: "End the provider for names?" });
  await ending.getByRole("textbox", { name: "Type away" }).fill("away");
  await expectSound(watched, "the question before a provider ends", "[role=dialog]");
  await ending.getByRole("button", { name: "End provider" }).click();
  await expect.poll(async () => (await settingsNow()).providers.names).toBeNull();
  await page.getByText("there is nobody to call").waitFor();
  await watched.context.close();
});
