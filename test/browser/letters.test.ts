// Single letters in a real browser: the table of them, the window before and after, and what they copy.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const versionsSchema = z.object({ data: z.array(z.object({ id: z.string(), number: z.number() })).min(1) });

let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  tenant = await createTenant(system, "Letters");
});
afterAll(() => browser?.close());

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/${place}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

it.each(LOOKS)("`?` shows what each key does, %s, %i wide", async (theme, width) => {
  const watched = await openPage(browser, { theme, width });
  await signIn(watched, system, "viewer");
  await open(watched, "alerts");
  await watched.page.keyboard.press("?");
  const keys = watched.page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("assign to me").waitFor();
  await keys.getByText("g e", { exact: true }).waitFor();
  await keys.getByText(`./weir alert list --org ${tenant.organisation.id} --env sandbox`).waitFor();
  await expectSound(watched, "the keys", "[role=dialog]");
  await watched.page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await watched.context.close();
});

it("`[`, `]` and `.` lead to the window before, the one after, and up to now", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  const shown = () => new URL(page.url()).search;
  await open(watched, "effectiveness?from=2026-03-08T00:00:00.000Z&to=2026-03-15T00:00:00.000Z");
  await page.keyboard.press("[");
  await expect.poll(() => decodeURIComponent(shown())).toMatch(/from=2026-03-01T.+to=2026-03-08T/);
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await expect.poll(() => decodeURIComponent(shown())).toMatch(/from=2026-03-15T.+to=2026-03-22T/);
  await page.keyboard.press(".");
  await expect.poll(shown).toBe("?last=7d");
  await expect.poll(() => page.getByRole("button", { name: "Later window" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Earlier window" }).click();
  await expect.poll(shown).toContain("from=");
  await watched.context.close();
});

it("`c` copies the address of the page, and `y` the id of what is open", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(watched, system, "viewer");
  const path = `/organisations/${tenant.organisation.id}/system-versions`;
  const [version] = versionsSchema.parse(await askOperator(system, "GET", path)).data;
  await open(watched, `versions/${version?.number}`);
  await page.getByRole("button", { name: "Copy version id" }).waitFor();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const link = page.getByRole("button", { name: "Copy link" });
  expect(await link.getAttribute("aria-keyshortcuts")).toBe("c");
  await page.keyboard.press("y");
  await page.getByRole("status").filter({ hasText: "version id copied" }).waitFor();
  await expect.poll(copied).toBe(version?.id);
  await page.keyboard.press("c");
  await page.getByRole("status").filter({ hasText: "Link copied" }).waitFor();
  await expect.poll(copied).toBe(page.url());
  await watched.context.close();
});
