// What each page costs to load, in bytes of script as they are sent compressed.

import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { PLACES } from "#console/shell/places.ts";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
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

const sizes = new Map<string, Promise<number>>();

/** A script's bytes; each is read once. */
function sizeOf(url: string): Promise<number> {
  const known = sizes.get(url) ?? fetch(url).then(async (read) => gzipSync(await read.arrayBuffer()).length);
  sizes.set(url, known);
  return known;
}

/** Loaded anew, so that the page's own entries name everything that it took. */
async function scriptsOf(page: Page, place: string): Promise<ReadonlySet<string>> {
  await page.goto("about:blank");
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/${place}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const names = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name.split("?")[0] ?? name),
  );
  return new Set(names.filter((name) => name.endsWith(".js")));
}

async function sum(urls: Iterable<string>): Promise<number> {
  const all = await Promise.all([...urls].map(sizeOf));
  return all.reduce((total, one) => total + one, 0);
}

it(`Live loads at most ${LANDING_MAX} bytes, a page ${PAGE_MAX} more, and one with an editor ${EDITORS_MAX}`, async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "owner");
  const landing = await scriptsOf(watched.page, "");
  const found: [place: string, bytes: number, most: number][] = [["", await sum(landing), LANDING_MAX]];
  for (const place of [...PLACES.map(({ path }) => path), "versions/1", "alerts/signals", "alerts/samples"]) {
    if (place === "") continue;
    const own = [...(await scriptsOf(watched.page, place))].filter((url) => !landing.has(url));
    found.push([place, await sum(own), EDITORS.has(place) ? EDITORS_MAX : PAGE_MAX]);
  }
  expect(found.filter(([, bytes, most]) => bytes > most)).toEqual([]);
  expect(found.every(([place, bytes]) => place === "" || bytes > 0)).toBe(true);
  await watched.context.close();
});
