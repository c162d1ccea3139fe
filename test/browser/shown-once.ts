// A secret that a dialog shows once: taken, and then looked for wherever it must not be.

import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ProvidedSystem } from "../system/global-setup.ts";
import type { Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { keptBy } from "./kept-by.ts";

/** What the page keeps and shows: whatever a script, or who looks at it, could find. */
export async function readable(page: Page): Promise<string> {
  const shown = await page.evaluate(() => [
    document.documentElement.outerHTML,
    ...[...document.querySelectorAll("input, textarea")].map((field) => Reflect.get(field, "value")),
  ]);
  return JSON.stringify([await keptBy(page), shown]);
}

/** Reads the secret that the dialog shows, and closes it; then nothing has it. */
export async function takeSecret(watched: Watched, what: "key" | "token"): Promise<string> {
  const { page } = watched;
  const dialog = page.getByRole("dialog");
  await dialog.getByText("It is shown this once").waitFor();
  await expectSound(watched, `a ${what}, shown once`, "[role=dialog]");
  const secret = (await dialog.locator("code").first().textContent()) ?? "";
  expect(secret.length).toBeGreaterThan(20);
  expect(await keptBy(page), "what is shown once is kept nowhere meanwhile").not.toContain(secret);
  await page.keyboard.press("Escape");
  expect(await dialog.count(), "Escape must not lose what is shown once").toBe(1);
  await dialog.getByRole("button", { name: `I have the ${what}` }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await readable(page)).not.toContain(secret);
  return secret;
}

/** What the sandbox answers a request with this key. */
export async function statusWith(system: ProvidedSystem, key: string): Promise<number> {
  const url = new URL("transactions/txn_absent", `${system.sandboxBaseUrl.replace(/\/$/, "")}/`);
  return (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status;
}
