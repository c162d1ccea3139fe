// A session that ends in mid-work, in a real browser: the page waits for its person, is nobody else's, and keeps no session by itself.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { makeCode, signIn } from "./sign-in.ts";

const system = inject("system");
const CREDIT = /\/operator\/v1\/.*\/credit$/;
const place = (name: string) => `${system.organisation.id}/sandbox/${name}`;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const again = (page: Page) => page.getByRole("dialog", { name: "Sign in to Weir" });

/** The dialog that stands above the middle of an element. */
function coveredBy(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  return above?.closest("[role=dialog]")?.textContent ?? "";
}

/** The next thing that the page asks is refused. */
async function endSession({ page, context }: Watched): Promise<void> {
  await context.clearCookies();
  await page.clock.fastForward(20_000);
  await again(page).waitFor();
}

async function signInAgain({ page }: Watched, role: OperatorRole): Promise<void> {
  await again(page)
    .getByRole("textbox", { name: "Sign-in code" })
    .fill(await makeCode(system, role));
  await page.keyboard.press("Enter");
  await expect.poll(() => again(page).count()).toBe(0);
}

it("an open question keeps what was typed, out of sight and reach, until the same person signs in again", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await page.clock.install();
  await signIn(watched, system, "owner", place("credit"));
  await page.getByRole("button", { name: "Grant credit" }).click();
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("12.50");
  await amount.evaluate((element) => element.setAttribute("data-kept", ""));
  await endSession(watched);
  // Neither to be seen nor to be reached, also not by a screen reader.
  const field = page.locator("input[data-kept]");
  expect(await field.evaluate((element) => element.closest("[inert], [aria-hidden=true]") !== null)).toBe(
    true,
  );
  expect(await field.evaluate(coveredBy)).toContain("Your session has ended.");
  await expectSound(watched, "the sign-in above a page");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  expect([await again(page).count(), await page.getByRole("dialog", { name: "Go to" }).count()]).toEqual([
    1, 0,
  ]);
  // What asks by itself hears once more that nobody is signed in, and then rests.
  const last = page.waitForResponse(CREDIT);
  await page.clock.fastForward(20_000);
  await last;
  let asked = 0;
  page.on("request", (request) => void (asked += CREDIT.test(request.url()) ? 1 : 0));
  await page.clock.fastForward(20_000);
  expect(asked).toBe(0);
  const goesOn = page.waitForResponse((answer) => CREDIT.test(answer.url()) && answer.ok());
  await signInAgain(watched, "owner");
  await goesOn;
  await expect.poll(() => amount.inputValue()).toBe("12.50");
  await context.close();
});

it("another person does not find the draft of the one before, and that one finds it again", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await page.clock.install();
  await signIn(watched, system, "analyst", place("editor"));
  const reason = page.getByRole("textbox", { name: "Reason, kept in the audit" });
  await reason.fill("Too many good payments are held.");
  for (const [role, found] of [
    ["ops", ""],
    ["analyst", "Too many good payments are held."],
  ] as const) {
    await context.clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await again(page).waitFor();
    await signInAgain(watched, role);
    await page.getByRole("button", { name: new RegExp(`^${role}`) }).waitFor();
    await expect.poll(() => reason.inputValue()).toBe(found);
  }
  await context.close();
});

it("a page that nobody is at says so with what it asks, until somebody presses a key", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await page.clock.install();
  await signIn(watched, system, "viewer", place(""));
  const asks = (said: string) =>
    page.waitForRequest(
      (request) => request.url().includes("/live?") && request.headers()["weir-console"] === said,
    );
  const polled = asks("poll");
  await page.clock.fastForward(11_000);
  await polled;
  const used = asks("1");
  await page.keyboard.press("Shift");
  await used;
  await context.close();
});
