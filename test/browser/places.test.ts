// Every place of the rail, as an owner and as a viewer: it opens, it is accessible, and it asks nothing of others.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { PLACES } from "#console/shell/places.ts";
import { launchBrowser, NARROW, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const PATHS = [...PLACES.map(({ path }) => path), "versions/1"];

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Places", 10);
});
afterAll(() => browser?.close());

describe.each([
  ["owner", "light", WIDE],
  ["viewer", "dark", NARROW],
] as const)("as %s, %s, %i wide", (role, theme, width) => {
  it("every place is sound", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, role);
    const { page } = watched;
    for (const place of PATHS) {
      await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
      await page.getByRole("main").waitFor();
      await page
        .locator("#content")
        .getByRole("heading")
        .or(page.getByText("You may not see this"))
        .first()
        .waitFor();
      await expect
        .poll(() => page.getByText("Loading", { exact: true }).count(), { timeout: 60_000 })
        .toBe(0);
      await expectSound(watched, place === "" ? "live" : place);
    }
    await watched.context.close();
  });
});
