// Every place of the rail: it opens, it is accessible at each size and in both themes, it asks nothing of others, its address holds
// all of it, and where it may not or cannot be read it says so.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { PLACES, type Place } from "#console/shell/places.ts";
import { launchBrowser, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { expectSameAgain, settled } from "./settled.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const SIZES = {
  wide: { width: WIDE, height: 900 },
  narrow: { width: NARROW, height: 844 },
  // A window of a laptop (WCAG 2.2, 1.4.4 and 1.4.10): half as many pixels each way, each drawn as four.
  "at twice the size": { width: 640, height: 400 },
} as const;
/** They show this moment: the numbers of Live and of jobs move while somebody looks. */
const OF_NOW = new Set(["", "jobs"]);
/** Of the window, what may always be covered by what stands still. */
const COVERED_MAX = 0.35;

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Places", 10);
});
afterAll(() => browser?.close());

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${path}`);
  await settled(page);
}

/** From the page that stands there, which is not loaded again. */
async function goTo(page: Page, { name, path }: Place): Promise<void> {
  const rail = page.getByRole("navigation", { name: "Places" });
  await rail.getByRole("link", { name, exact: true }).click();
  const title = path === "editor" ? /^Draft/ : name;
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await settled(page);
}

/** At each size in turn, without loading it again, and in the end as it was. */
async function expectSoundAt(
  watched: Watched,
  place: string,
  sizes: readonly (keyof typeof SIZES)[],
): Promise<void> {
  for (const size of sizes) {
    await watched.page.setViewportSize(SIZES[size]);
    await settled(watched.page);
    await expectSound(watched, `${place === "" ? "live" : place}, ${size}`);
    const covered = await coveredShare(watched.page);
    expect(covered, `${place}, ${size}: the share of the window that stands still`).toBeLessThan(COVERED_MAX);
  }
  await watched.page.setViewportSize(SIZES.wide);
}

async function coveredShare(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const still = [...document.querySelectorAll("header, nav")].filter((element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position),
    );
    const boxes = still.map((element) => element.getBoundingClientRect());
    // What stands beside the page takes nothing of its height.
    const across = boxes.filter(({ width }) => width > innerWidth / 2);
    return across.reduce((sum, { height }) => sum + height, 0) / innerHeight;
  });
}

it("every place is sound at each size, and says the same when it is loaded again from its own address", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "owner", `${paid.tenant.organisation.id}/sandbox/decisions`);
  for (const place of PLACES) {
    await goTo(page, place);
    await expectSoundAt(watched, place.path, ["wide"]);
    // Before its size changes: a grid draws the rows that it has had room for.
    await expectSameAgain(page, place.name, OF_NOW.has(place.path));
    await expectSoundAt(watched, place.path, ["narrow", "at twice the size"]);
  }
  for (const path of ["versions/1", `decisions/${paid.blockedId}`]) {
    await open(page, path);
    await expectSoundAt(watched, path, ["wide", "narrow", "at twice the size"]);
  }
  await watched.context.close();
});

it("every place is sound for a viewer, and says which permission is missing", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(watched, system, "viewer");
  for (const { path } of PLACES) {
    await open(watched.page, path);
    await expectSoundAt(watched, path, ["wide", "narrow"]);
  }
  await watched.context.close();
});

it.each([
  ["fails", 500, "internal_error", "Ask again", ["wide", "narrow"]],
  ["is refused", 403, "permission_denied", "You may not see this", ["narrow"]],
] as const)(
  "where everything that it asks %s, every place says so, draws no figure, and is sound",
  async (_, status, code, says, sizes) => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    const { page } = watched;
    const error = { code, message: "It takes a part that is not there.", request_id: "req_1" };
    await signIn(watched, system, "owner");
    await page.route(/\/operator\/v1\/(?!me$)/, (route) => route.fulfill({ status, json: { error } }));
    const silent: string[] = [];
    const drawing: string[] = [];
    for (const { name, path } of PLACES) {
      await open(page, path);
      const content = page.locator("#content");
      if ((await content.getByText(says).count()) === 0) silent.push(name);
      if ((await content.locator("[data-value]").count()) > 0) drawing.push(name);
      await expectSoundAt(watched, `${path}, where all ${status}`, sizes);
    }
    expect({ silent, drawing }).toEqual({ silent: [], drawing: [] });
    await watched.context.close();
  },
);
