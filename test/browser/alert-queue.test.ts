// The queue of alerts in a real browser: what a row says is at stake, taking one without opening it, snoozing the rule of one, and what
// is refused after its page was left.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { alertPageSchema, alertSchema, type Alert } from "#domain/contract/casework/alert.ts";
import { snoozePageSchema } from "#domain/contract/casework/snooze.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { PATIENCE } from "../patience.ts";
import { sandboxClient } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { alertsOf, pay, payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;
let alerts: readonly Alert[];

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Alert queue", 40);
  alerts = await alertsOf(system, paid);
});
afterAll(() => browser?.close());

const organisation = () => `/organisations/${paid.tenant.organisation.id}`;

function alertAt(index: number): Alert {
  const alert = alerts[index];
  if (alert === undefined) throw new Error(`there is no alert ${index}`);
  return alert;
}

async function alertOf({ id }: Alert): Promise<Alert> {
  return alertSchema.parse(await askOperator(system, "GET", `${organisation()}/alerts/${id}`));
}

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
}

const rowOf = (page: Page, { id }: Alert) => page.locator(`[data-row="${id}"]`);

it("a row says what its decision was worth, how it was scored, and how many alerts its customer has", async () => {
  const counts = new Map<string, number>();
  for (const { subject } of alerts) counts.set(subject.id, (counts.get(subject.id) ?? 0) + 1);
  const shared = alerts.find(({ subject }) => (counts.get(subject.id) ?? 0) > 1);
  const single = alerts.find(({ subject }) => counts.get(subject.id) === 1);
  if (shared === undefined) throw new Error("no customer has two alerts");
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  await open(watched, "alerts");
  await expect
    .poll(() =>
      rowOf(page, shared)
        .locator("[data-value]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-value"))),
    )
    .toEqual([shared.opening?.amount, String(shared.opening?.score)]);
  await rowOf(page, shared)
    .getByText(`${counts.get(shared.subject.id)} open alerts`)
    .waitFor();
  if (single !== undefined) expect(await rowOf(page, single).textContent()).not.toContain("open alerts");
  await expect.poll(() => page.getByRole("button", { name: /^Take/ }).count()).toBe(0);
  await watched.context.close();
});

it("an alert is taken from its row, by key and by button, and stays closed beside", async () => {
  const [first, second] = [alertAt(0), alertAt(1)];
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, "alerts");
  await rowOf(page, first).focus();
  await page.keyboard.press("e");
  await rowOf(page, first).getByText("analyst", { exact: true }).waitFor();
  await rowOf(page, first).getByText("in review", { exact: true }).waitFor();
  await page
    .getByRole("button", { name: `Take: ${second.title}` })
    .first()
    .waitFor();
  await rowOf(page, second).getByRole("button", { name: /^Take/ }).click();
  await rowOf(page, second).getByText("analyst", { exact: true }).waitFor();
  expect(page.url()).not.toContain("open=");
  expect(await alertOf(first)).toMatchObject({ assignee: "analyst", status: "in_review" });
  expect(await alertOf(second)).toMatchObject({ assignee: "analyst", status: "in_review" });
  await expectSound(watched, "a queue with alerts of one's own");
  await watched.context.close();
});

it("`e` in the list takes its row, and not the alert that stands open beside it", async () => {
  const [shown, row] = [alertAt(2), alertAt(3)];
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, `alerts?open=${shown.id}`);
  await page.getByText("Open the decision").waitFor();
  await rowOf(page, row).focus();
  await page.keyboard.press("e");
  await expect.poll(async () => (await alertOf(row)).assignee).toBe("analyst");
  expect(await alertOf(shown)).toMatchObject({ assignee: null, status: "open" });
  await page.keyboard.press("Escape");
  await page.getByRole("complementary", { name: "Alert" }).waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-row")))
    .toBe(shown.id);
  await watched.context.close();
});

it("a close that is refused after its page was left is told on the next one", async () => {
  const alert = alertAt(4);
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, `alerts?open=${alert.id}`);
  await page.getByText("Open the decision").waitFor();
  // Somebody else is quicker, and it happens unseen.
  await page.route(/\/monitoring\/deltas/, (route) => route.abort());
  const path = `${organisation()}/alerts/${alert.id}`;
  const { version } = await alertOf(alert);
  await askOperator(system, "PATCH", path, { version, status: "escalated" });
  await page.keyboard.press("f");
  await page.getByRole("dialog").getByRole("button", { name: "Close as fraud" }).click();
  await page.getByText(/Closes as fraud in \d s/).waitFor();
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Effectiveness" }).click();
  const told = page.getByRole("region", { name: "Not confirmed" });
  await told.getByText("“Close alert” was refused after you had left its page.").waitFor();
  await told.getByText("version_conflict").waitFor();
  await expectSound(watched, "what was not done");
  expect(await alertOf(alert)).toMatchObject({ status: "escalated", disposition: null });
  await told.getByRole("link", { name: "Go back there" }).click();
  await page.getByRole("complementary", { name: "Alert" }).waitFor();
  await told.getByRole("button", { name: "Dismiss" }).click();
  await told.waitFor({ state: "detached" });
  await watched.context.close();
});

/** An alert that one rule alone raised: at noon, with no device, nothing but the amount is unusual. */
async function alertOfOneRule(): Promise<Alert> {
  await pay(sandboxClient(system, paid.tenant), {
    name: "of-one-rule",
    customer: "customer-of-one-rule",
    payee: "Corner Bakery",
    amount: "850.00",
    paymentMethod: "card",
    occurredAt: formatInstant(Math.floor(Date.now() / DAY) * DAY - DAY / 2),
  });
  const path = `${organisation()}/alerts?subjectId=customer-of-one-rule`;
  return await vi.waitFor(async () => {
    const [alert] = alertPageSchema.parse(await askOperator(system, "GET", path)).data;
    if (alert === undefined) throw new Error("there is no alert yet");
    return alert;
  }, PATIENCE);
}

it("`s` snoozes the one rule of an alert for its customer; of several, none is offered", async () => {
  const alert = await alertOfOneRule();
  expect(alert.ruleIds).toHaveLength(1);
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "ops");
  const { page } = watched;
  const act = page.getByRole("button", { name: "Snooze a rule for this customer" });
  await open(watched, `alerts?open=${alertAt(5).id}`);
  await page.getByText("Open the decision").waitFor();
  expect(await act.count()).toBe(0);
  await open(watched, `alerts?open=${alert.id}`);
  await act.waitFor();
  await page.keyboard.press("s");
  const question = page.getByRole("dialog", { name: "Snooze a rule for customer-of-one-rule?" });
  await question.getByRole("textbox", { name: "Why" }).fill("Bought a car.");
  await question.getByRole("button", { name: "Snooze rule" }).click();
  await question.waitFor({ state: "detached" });
  const path = `${organisation()}/snoozes?subjectId=${alert.subject.id}`;
  const { data } = snoozePageSchema.parse(await askOperator(system, "GET", path));
  expect(data.map(({ ruleId }) => ruleId)).toEqual(alert.ruleIds);
  await watched.context.close();
});
