// A blocked payment, without a mouse: from its alert to a resolved investigation, and to the report that this changes.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { MINUTE } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { press, reach } from "./keyboard.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");
const PAYMENTS = 40;
/** Few payments are evidence enough here, and labels of a day ago have had their time. */
const EVIDENCE = { labelMaturityDays: 1, minimumDenominators: { effectiveness: 2 }, minimumCustomers: 1 };

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Walk", PAYMENTS);
  const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  const path = `/organisations/${paid.tenant.organisation.id}`;
  expect(await operator.call({ method: "PATCH", path, body: EVIDENCE })).toMatchObject({ ok: true });
});
afterAll(() => browser?.close());

/** How many payments have an outcome, by the report: `0 of 40`. */
async function coverage(page: Page): Promise<string> {
  const measure = page.locator("dl > div").filter({ hasText: "Outcome coverage" });
  await measure.waitFor({ timeout: MINUTE });
  return /\d+ of \d+/.exec(await measure.innerText())?.[0] ?? "";
}

/** As fraud, and not after all. */
async function closeAndTakeBack(page: Page): Promise<void> {
  await page.getByText("Open the decision").waitFor();
  await page.keyboard.press("f");
  const question = page.getByRole("dialog", { name: "Close as fraud?" });
  await press(page, question.getByRole("button", { name: "Close as fraud" }));
  await page.getByText(/Closes as fraud in \d s/).waitFor();
  await page.keyboard.press("z");
  await expect.poll(() => page.getByText(/Closes as fraud/).count()).toBe(0);
}

it("a blocked payment goes from its alert to a resolved investigation and into the report, by keyboard alone", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE, hasMouse: false });
  const { page } = watched;
  await signIn(watched, system, "analyst", `${paid.tenant.organisation.id}/sandbox/effectiveness`);
  await expect.poll(() => coverage(page), { timeout: MINUTE }).toBe(`0 of ${PAYMENTS}`);

  await page.keyboard.press("g");
  await page.keyboard.press("a");
  const alerts = page.getByRole("grid", { name: "Alerts" });
  const blocked = alerts.getByRole("row").filter({ hasText: "Sandbox Confirmed Match" }).first();
  await blocked.waitFor();
  await reach(page, alerts.locator('[data-index="0"]'));
  while (await blocked.evaluate((row) => row !== document.activeElement)) await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await closeAndTakeBack(page);
  await press(page, page.getByRole("button", { name: "Open investigation" }));
  const opening = page.getByRole("dialog", { name: "Open an investigation?" });
  await press(page, opening.getByRole("button", { name: "Open investigation" }));

  await page.getByRole("heading", { name: /^Investigation of/ }).waitFor();
  await reach(page, page.getByRole("radio").first());
  while (!(await page.getByRole("radio", { name: "fraud", exact: true }).isChecked())) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
  }
  await press(page, page.getByRole("button", { name: "Resolve investigation" }));
  const question = page.getByRole("dialog", { name: "Resolve as fraud?" });
  await press(page, question.getByRole("button", { name: "Resolve as fraud" }));
  await page.getByText(/(\d+) of \1 outcomes? (is|are) recorded\./).waitFor({ timeout: MINUTE });

  await expect
    .poll(
      async () => {
        await page.keyboard.press("g");
        await page.keyboard.press("d");
        await page.getByRole("grid", { name: "Decisions" }).waitFor();
        await page.keyboard.press("g");
        await page.keyboard.press("e");
        return await coverage(page);
      },
      { timeout: 2 * MINUTE, interval: 2_000 },
    )
    .toMatch(new RegExp(`^[1-9]\\d* of ${PAYMENTS}$`));
  await watched.context.close();
});
