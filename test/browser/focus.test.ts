// Where the focus is can be seen: each stop of Tab looks different with it and without it, pixel by pixel.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser, LOOKS, openPage } from "./browser.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const STOPS = 30;
const AROUND = 8;

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Focus", 8);
});
afterAll(() => browser?.close());

interface Stop {
  readonly what: string;
  readonly clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** What has the focus, and the part of the window around it; null at the end of the page. */
async function stopOf(page: Page): Promise<Stop | null> {
  return await page.evaluate((around) => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    element.scrollIntoView({ block: "nearest" });
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [Math.max(0, left - around), Math.max(0, top - around)];
    const [toX, toY] = [Math.min(innerWidth, right + around), Math.min(innerHeight, bottom + around)];
    const clip = { x, y, width: Math.max(1, toX - x), height: Math.max(1, toY - y) };
    return { what: element.outerHTML.slice(0, 700), clip };
  }, AROUND);
}

async function looksDifferent(page: Page, { clip }: Stop): Promise<boolean> {
  const focused = await page.screenshot({ clip, caret: "hide" });
  await page.evaluate(() => {
    const element = document.activeElement;
    Reflect.set(globalThis, "weirFocused", element);
    if (element instanceof HTMLElement || element instanceof SVGElement) element.blur();
  });
  const without = await page.screenshot({ clip, caret: "hide" });
  // Given back as a key would: the last thing that was pressed was Tab.
  await page.evaluate(() => Reflect.get(globalThis, "weirFocused").focus({ preventScroll: true }));
  return !focused.equals(without);
}

it.each(LOOKS)("at every stop, %s, %i wide", async (theme, width) => {
  const watched = await openPage(browser, { theme, width });
  const { page } = watched;
  await signIn(watched, system, "owner");
  const unseen: string[] = [];
  for (const place of ["decisions", "effectiveness", "editor", `decisions/${paid.blockedId}`, "settings"]) {
    await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.getByText("Loading", { exact: true }).count()).toBe(0);
    // The frame around it is the same on every page: one of them walks through it.
    if (place !== "decisions") await page.locator("#content").focus();
    for (let at = 0; at < STOPS; at++) {
      await page.keyboard.press("Tab");
      const stop = await stopOf(page);
      if (stop === null) break;
      if (!(await looksDifferent(page, stop))) unseen.push(`${place}: ${stop.what}`);
    }
  }
  expect(unseen).toEqual([]);
  await watched.context.close();
});
