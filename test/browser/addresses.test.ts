// Addresses that people keep, send and print: an address of one release leads to its page in every later one. New ones are added
// here, and old ones stay.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");

/** Each with the title that its page has. */
const KEPT = [
  ["", "Live"],
  ["decisions", "Decisions"],
  ["decisions?last=90d&decision=block", "Decisions"],
  ["decisions?from=2026-11-01T00:00:00.000Z&to=2026-11-08T00:00:00.000Z", "Decisions"],
  ["decisions?ruleId=card-amount-high&minScore=60", "Decisions"],
  ["decisions?nodeId=device:phone-7&last=90d", "Decisions"],
  ["alerts", "Alerts"],
  ["alerts?tab=mine", "Alerts"],
  ["alerts?tab=unassigned&priority=critical&sort=due", "Alerts"],
  ["alerts?tab=closed", "Alerts"],
  ["alerts?ruleId=card-amount-high&subjectId=customer-7&assignee=leo", "Alerts"],
  ["alerts/signals", "Signals"],
  ["alerts/samples", "Judged samples"],
  ["investigations", "Investigations"],
  ["investigations?status=resolved", "Investigations"],
  ["matches", "Matches"],
  ["matches?state=all&last=90d", "Matches"],
  ["subjects", "Subjects"],
  ["effectiveness", "Effectiveness"],
  ["effectiveness?last=90d&order=precision", "Effectiveness"],
  ["drift", "Drift"],
  ["drift?last=7d", "Drift"],
  ["checks", "Checks"],
  ["ask", "Ask"],
  ["versions", "Versions"],
  ["versions/1", /ersion 1/],
  ["editor", /^Draft/],
  ["backtests", "Backtests"],
  ["experiments", "Experiments"],
  ["experiments?candidate=sv_0", "Experiments"],
  ["thresholds", "Thresholds"],
  ["webhooks", "Webhooks"],
  ["keys", "Keys"],
  ["credit", "Credit"],
  ["crypto", "Crypto desk"],
  ["jobs", "Jobs and health"],
  ["audit", "Audit"],
  ["settings", "Settings"],
  ["settings?tab=lists", "Settings"],
] as const;

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Addresses", 8);
});
afterAll(() => browser?.close());

it("every address that was ever given leads to its page", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "owner");
  for (const [address, title] of KEPT) {
    await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${address}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }
  expect(watched.faults.errors).toEqual([]);
  await watched.context.close();
});

it("an address that leads nowhere says which one it is, and keeps what stands around every page", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/no-such-place`);
  await page.getByText("There is no such page").waitFor();
  await page.getByText(/sandbox\/no-such-place/).waitFor();
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Alerts" }).click();
  await page.getByRole("heading", { level: 1, name: "Alerts" }).waitFor();
  await watched.context.close();
});
