// What is handed out in a real browser: a text that a button copies, a secret whose answer was lost on its way, and revoking a key on
// a small screen.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { keyPageSchema } from "#domain/contract/operators/operator-answers.ts";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { loseFirstAnswer } from "./lose-answer.ts";
import { readable } from "./shown-once.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  tenant = await createTenant(system, "Copies");
});
afterAll(() => browser?.close());

async function keysNow() {
  const path = `/organisations/${tenant.organisation.id}/keys`;
  return keyPageSchema.parse(await askOperator(system, "GET", path)).data;
}

async function openKeys(
  role: "keys" | "viewer",
  width: number,
  before: (watched: Watched) => Promise<void> = async () => undefined,
): Promise<Watched> {
  const watched = await openPage(browser, { theme: "light", width });
  await before(watched);
  await signIn(watched, system, role, `${tenant.organisation.id}/sandbox/keys`);
  await watched.page.getByRole("region", { name: "Active keys, as a table" }).waitFor();
  return watched;
}

it("a button copies what it says, and says that it did", async () => {
  const watched = await openKeys("keys", WIDE, ({ context }) =>
    context.grantPermissions(["clipboard-read", "clipboard-write"]),
  );
  const { page } = watched;
  const publishable = (await keysNow()).find(({ type }) => type === "publishable");
  const row = page.locator(`[data-row="${publishable?.id}"]`);
  await row.getByRole("button", { name: "Copy publishable key" }).focus();
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: "publishable key copied" }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(publishable?.key);
  await row.getByRole("button", { name: "Copy publishable key" }).waitFor();
  expect(watched.faults.errors).toEqual([]);
  await watched.context.close();
});

it("a button that the browser does not let copy says so", async () => {
  const watched = await openKeys("keys", WIDE, async ({ context }) => {
    await context.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
      Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse } });
    });
  });
  const { page } = watched;
  await page.getByRole("button", { name: "Copy publishable key" }).first().click();
  await page.getByRole("button", { name: "publishable key not copied" }).waitFor();
  expect(watched.faults.errors).toEqual([]);
  await watched.context.close();
});

it("a key whose answer was lost is made once, and its secret is not shown by the second answer", async () => {
  const watched = await openKeys("keys", WIDE, async (before) => {
    await loseFirstAnswer(before, "/keys");
  });
  const { page } = watched;
  await page.getByRole("button", { name: "Create key" }).click();
  const question = page.getByRole("dialog", { name: "Create a key?" });
  await question.getByRole("textbox", { name: "Name" }).fill("Lost");
  const create = question.getByRole("button", { name: "Create key" });
  await create.click();
  await question.getByText("The service did not answer.").waitFor();
  await create.click();
  const told = page.getByRole("dialog", { name: "The key Lost was created" });
  await told.getByText("The first answer was lost, and the key with it").waitFor();
  await expectSound(watched, "a key whose secret was lost", "[role=dialog]");
  await told.getByRole("button", { name: "Close" }).click();
  const made = (await keysNow()).filter(({ name }) => name === "Lost");
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ type: "secret", key: null, revokedAt: null });
  await page.locator(`[data-row="${made[0]?.id}"]`).waitFor();
  expect(await readable(page)).not.toMatch(new RegExp(`${made[0]?.prefix}[A-Za-z0-9_]{8}`));
  await watched.context.close();
});

it("a key can be revoked on a small screen without scrolling sideways", async () => {
  const watched = await openKeys("keys", NARROW);
  const { page } = watched;
  const revoke = page.getByRole("button", { name: /^Revoke/ }).first();
  const box = await revoke.boundingBox();
  expect(box === null ? null : box.x + box.width).toBeLessThanOrEqual(NARROW);
  const region = page.getByRole("region", { name: "Active keys, as a table" });
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  // Nothing lies above it.
  expect(
    await revoke.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  ).toBe(true);
  await revoke.click();
  await page.getByRole("dialog", { name: /^Revoke the key/ }).waitFor();
  await watched.context.close();
});
