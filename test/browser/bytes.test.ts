// What each page costs to load, in bytes of script as they are sent compressed.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { PLACES } from "#console/shell/places.ts";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { compressedSizeOf, scriptsOf } from "./scripts.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
/** Of the first page, with all that every page needs. */
const LANDING_MAX = 230_000;
/** Of what one more page needs beside that. */
const PAGE_MAX = 60_000;
const EDITORS_MAX = 150_000;
/** They hold the editor of expressions or of SQL. */
const EDITORS = new Set(["editor", "ask"]);

let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  tenant = await createTenant(system, "Bytes");
});
afterAll(() => browser?.close());

/** Of a page of its own, so that its entries name everything that the place took. */
async function scriptsAt(page: Page, place: string): Promise<ReadonlySet<string>> {
  await page.goto("about:blank");
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/${place}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return await scriptsOf(page);
}

it(`Live loads at most ${LANDING_MAX} bytes, a page ${PAGE_MAX} more, and one with an editor ${EDITORS_MAX}`, async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "owner");
  const landing = await scriptsAt(watched.page, "");
  const found: [place: string, bytes: number, most: number][] = [
    ["", await compressedSizeOf(landing), LANDING_MAX],
  ];
  for (const place of [...PLACES.map(({ path }) => path), "versions/1", "alerts/signals", "alerts/samples"]) {
    if (place === "") continue;
    const own = [...(await scriptsAt(watched.page, place))].filter((url) => !landing.has(url));
    found.push([place, await compressedSizeOf(own), EDITORS.has(place) ? EDITORS_MAX : PAGE_MAX]);
  }
  expect(found.filter(([, bytes, most]) => bytes > most)).toEqual([]);
  expect(found.every(([place, bytes]) => place === "" || bytes > 0)).toBe(true);
  await watched.context.close();
});
