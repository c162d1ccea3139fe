// What each page costs to load, in bytes of script as they are sent compressed: the first one as a browser loads it, and all others
// as the build has them.

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { compressedSizeOf, scriptsOf } from "./scripts.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
/** Of the first page, with all that every page needs. */
const LANDING_MAX = 230_000;
/** Of what one more page needs beside that, and of what it loads later. */
const PAGE_MAX = 60_000;
const EDITORS_MAX = 150_000;
/** They hold the editor of expressions or of SQL. */
const EDITORS = ["places/editor/", "places/ask/"];

const CONSOLE = fileURLToPath(new URL("../../console", import.meta.url));
const filesSchema = z.array(z.string()).default([]);
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: filesSchema, dynamicImports: filesSchema }),
);
const MANIFEST = manifestSchema.parse(
  JSON.parse(
    readFileSync(new URL("../../.build/assets/console/.vite/manifest.json", import.meta.url), "utf8"),
  ),
);

let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  tenant = await createTenant(system, "Bytes");
});
afterAll(() => browser?.close());

/** What is loaded only when somebody goes there or asks for it, pages and parts of pages, with what loads it. */
const LAZY = Object.entries(MANIFEST).flatMap(([loader, { dynamicImports }]) =>
  dynamicImports.map((part) => [loader, part] as const),
);

/** A part's script, and those that it cannot run without. */
function scriptsOfPart(part: string, found: Set<string> = new Set()): ReadonlySet<string> {
  const chunk = MANIFEST[part];
  if (chunk === undefined) throw new Error(`the build has no ${part}`);
  const url = new URL(chunk.file, consoleOf(system)).href;
  if (found.has(url)) return found;
  found.add(url);
  for (const one of chunk.imports) scriptsOfPart(one, found);
  return found;
}

/** Of the editors, also what they load later. */
function mostOf(part: string): number {
  return EDITORS.some((place) => part.startsWith(place)) ? EDITORS_MAX : PAGE_MAX;
}

it(`Live loads at most ${LANDING_MAX} bytes, a page ${PAGE_MAX} more, and one with an editor ${EDITORS_MAX}`, async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "owner");
  await watched.page.goto("about:blank");
  await watched.page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/`);
  await watched.page.getByRole("heading", { level: 1 }).waitFor();
  await watched.page.waitForLoadState("networkidle");
  const landing = await scriptsOf(watched.page);
  await watched.context.close();
  const pages = globSync("places/*/page.tsx", { cwd: CONSOLE });
  // The page of one version is that of two, as well.
  const notLazy = pages.filter((page) => LAZY.every(([, part]) => part !== page));
  expect(notLazy).toEqual(["places/versions-comparison/page.tsx"]);
  const found: [part: string, bytes: number, most: number][] = [
    ["", await compressedSizeOf(landing), LANDING_MAX],
  ];
  for (const [loader, part] of LAZY) {
    const there = new Set([...landing, ...scriptsOfPart(loader)]);
    const own = [...scriptsOfPart(part)].filter((url) => !there.has(url));
    found.push([part, await compressedSizeOf(own), mostOf(part)]);
  }
  expect(found.filter(([, bytes, most]) => bytes > most)).toEqual([]);
});
