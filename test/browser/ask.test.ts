// Ask in a real browser: what window a question is about, and its answer as a drawing. Only the local organisation has an analyst.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { consoleOf, signIn } from "./sign-in.ts";
import { writeSql } from "./write-sql.ts";

const system = inject("system");

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${system.organisation.id}/sandbox/${place}`);
}

it("asks a question of the book about the days that are chosen", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await open(watched, "ask?from=2026-01-01T00:00:00.000Z&to=2026-02-01T00:00:00.000Z");
  const book = page.getByRole("navigation", { name: "Query book" });
  await book.getByRole("searchbox", { name: "Find a question" }).fill("providers review");
  await book.getByRole("link").first().click();
  const request = page.waitForRequest((sent) => sent.method() === "POST" && /\/sql\b/.test(sent.url()));
  await page.getByRole("button", { name: "Ask question" }).click();
  expect((await request).postDataJSON()).toMatchObject({
    parameters: { from: "2026-01-01 00:00:00.000", to: "2026-02-01 00:00:00.000" },
  });
  await watched.context.close();
});

it("draws the first numbers of an answer, on demand", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, "ask");
  const sql = await writeSql(page, "SELECT concat('of ', toString(n)) AS name, arrayJoin([1, 4]) AS n");
  await sql.press("Control+Enter");
  await page.getByText("Draw n").click();
  const rows = page.getByRole("region", { name: "Answer" }).locator("details tr");
  await expect.poll(() => rows.allTextContents()).toEqual(["of 11", "of 44"]);
  const widths = await rows
    .locator("td > div")
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect(widths[0]).toBeCloseTo((widths[1] ?? 0) / 4, 0);
  await expectSound(watched, "an answer that is drawn");
  await watched.context.close();
});

/** The field takes no key for an offer that nobody can have seen yet. */
async function takeOffer(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
}

it("offers views and their columns while a question is written, and Tab leaves the field", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, "ask");
  const sql = await writeSql(page, "SELECT 1 AS one FROM ");
  await page.keyboard.type("analyst_adj");
  const offers = page.getByRole("listbox").getByRole("option");
  await expect.poll(() => offers.allTextContents()).toEqual(["analyst_adjudicationsview"]);
  await takeOffer(page);
  await page.keyboard.type(" WHERE environ");
  await expect.poll(() => offers.allTextContents()).toEqual([expect.stringMatching(/^environment.*String/)]);
  await page.getByText("sandbox or production").waitFor();
  await expectSound(watched, "offers of a question", "[data-code]");
  await takeOffer(page);
  await page.keyboard.type(" = ''");
  await page.keyboard.press("Control+Enter");
  await page.getByText("No row answers this").waitFor();
  expect(await sql.innerText()).toBe("SELECT 1 AS one FROM analyst_adjudications WHERE environment = ''");
  await page.keyboard.type(" AND dec");
  await offers.first().waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => offers.count()).toBe(0);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Ask question");
  await watched.context.close();
});
