// Whose alerts, which first, and what others do to them meanwhile, in a real browser; and an investigation that begins with a decision.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { alertPageSchema, alertSchema, type Alert } from "#domain/contract/casework/alert.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { launchBrowser, LOOKS, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { alertsOf, payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;
let operator: Client;
let alerts: readonly Alert[];

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Alert filters", 40);
  operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  alerts = await alertsOf(system, paid);
});
afterAll(() => browser?.close());

const organisation = () => `/organisations/${paid.tenant.organisation.id}`;

async function withStatus(status: Alert["status"]): Promise<readonly Alert[]> {
  const path = `${organisation()}/alerts?status=${status}&limit=100`;
  const read = await operator.call({ method: "GET", path });
  if (!read.ok) throw new Error(read.error.code);
  return alertPageSchema.parse(read.body).data;
}

async function alertOf(id: string): Promise<Alert> {
  const read = await operator.call({ method: "GET", path: `${organisation()}/alerts/${id}` });
  if (!read.ok) throw new Error(read.error.code);
  return alertSchema.parse(read.body);
}

async function change(id: string, changes: object): Promise<void> {
  const { version } = await alertOf(id);
  const path = `${organisation()}/alerts/${id}`;
  const changed = await operator.call({ method: "PATCH", path, body: { version, ...changes } });
  if (!changed.ok) throw new Error(changed.error.code);
}

function idAt(index: number): string {
  const alert = alerts[index];
  if (alert === undefined) throw new Error(`there is no alert ${index}`);
  return alert.id;
}

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
}

const gridOf = (page: Page) => page.getByRole("grid", { name: "Alerts" });

const countIn = (page: Page, nav: string, link: string) =>
  page
    .getByRole("navigation", { name: nav })
    .getByRole("link", { name: link })
    .locator("[data-value]")
    .getAttribute("data-value");

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("filtered alerts are accessible, also where there are none", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    await open(watched, "alerts?sort=due&tab=unassigned");
    await gridOf(page).waitFor();
    await page.getByRole("link", { name: "Judged samples 0" }).waitFor();
    await expectSound(watched, "alerts by what is due");
    await open(watched, "alerts?priority=low&status=escalated");
    await page.getByText("No escalated alert of low priority").waitFor();
    await expectSound(watched, "alerts, none of that priority");
    await open(watched, "alerts?ruleId=none-of-these");
    await page.getByText("No open alert fits the filter").waitFor();
    await expectSound(watched, "alerts, none of that rule");
    await watched.context.close();
  });
});

it("counts what the interface has, and keeps the filter in the address", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  await open(watched, "alerts");
  const { page } = watched;
  await gridOf(page).waitFor();
  const all = await withStatus("open");
  expect(await countIn(page, "Which alerts", "All open")).toBe(String(all.length));
  expect(await countIn(page, "Which alerts", "Unassigned")).toBe(String(all.length));
  expect(await countIn(page, "Which alerts", "Mine")).toBe("0");
  expect(await countIn(page, "Alerts, signals and samples", "Alerts")).toBe(String(all.length));
  const [first] = all;
  const level = z.string().parse(first?.priority);
  await page.getByRole("combobox", { name: "Priority" }).selectOption(level);
  const same = all.filter(({ priority }) => priority === level);
  await expect.poll(() => countIn(page, "Which alerts", "All open")).toBe(String(same.length));
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("due");
  await page.waitForURL(/priority=.*sort=due/);
  const drawn = () =>
    page
      .locator("[data-row]")
      .evaluateAll((rows) =>
        rows
          .toSorted((one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]))
          .map((row) => row.dataset["row"]),
      );
  const due = same.toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  await expect
    .poll(async () => (await drawn()).map((id) => due.find((alert) => alert.id === id)?.dueAt))
    .toEqual(due.map(({ dueAt }) => dueAt));
  await watched.context.close();
});

it("narrows the queue to a rule, a customer or a colleague, as the interface does", async () => {
  const waiting = await withStatus("open");
  const [first] = waiting.filter(({ ruleIds }) => ruleIds.length > 0);
  if (first === undefined) throw new Error("no rule raised an alert");
  const [ruleId = ""] = first.ruleIds;
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, "alerts");
  await gridOf(page).waitFor();
  await page.getByText("By rule, customer or colleague").click();
  await page.getByRole("combobox", { name: "Rule" }).fill(ruleId);
  await page.keyboard.press("Enter");
  await page.waitForURL(/ruleId=/);
  const ofRule = waiting.filter(({ ruleIds }) => ruleIds.includes(ruleId));
  await expect.poll(() => countIn(page, "Which alerts", "All open")).toBe(String(ofRule.length));
  await page
    .getByRole("status")
    .getByText(new RegExp(`^${ofRule.length} alert`))
    .waitFor();

  await page.getByRole("textbox", { name: "Customer" }).fill(first.subject.id);
  await page.getByRole("button", { name: "Filter alerts" }).click();
  await page.waitForURL(/subjectId=/);
  const ofBoth = ofRule.filter(({ subject }) => subject.id === first.subject.id);
  await expect.poll(() => countIn(page, "Which alerts", "All open")).toBe(String(ofBoth.length));

  await page.getByRole("link", { name: "Unassigned" }).click();
  await page.getByRole("combobox", { name: "Assigned to" }).fill("nobody-of-that-name");
  await page.getByRole("button", { name: "Filter alerts" }).click();
  await page.getByText("No open alert fits the filter").waitFor();
  expect(new URL(page.url()).searchParams.get("tab")).toBeNull();
  await page.getByRole("link", { name: "Clear these filters" }).click();
  await expect.poll(() => countIn(page, "Which alerts", "All open")).toBe(String(waiting.length));
  expect(new URL(page.url()).search).toBe("");
  await watched.context.close();
});

it("a letter that ends a sequence leads to its place and acts on nothing", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") writes.push(request.url());
  });
  for (const [letters, address] of [
    ["ge", /\/effectiveness/],
    ["ga", /\/alerts$/],
    ["gl", /\/sandbox\/?$/],
    ["gn", /\/editor/],
  ] as const) {
    await open(watched, `alerts?open=${idAt(0)}`);
    await page.getByText("Open the decision").waitFor();
    await page.keyboard.type(letters);
    await page.waitForURL(address);
    expect(await page.getByRole("dialog").count(), letters).toBe(0);
  }
  await open(watched, `alerts?open=${idAt(0)}`);
  await page.getByText("Open the decision").waitFor();
  await page.keyboard.type("gf");
  // A letter after it is heard again: the one before went nowhere.
  await page.keyboard.type("l");
  await page.getByRole("dialog", { name: "Close as legitimate?" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  expect(writes).toEqual([]);
  expect((await alertOf(idAt(0))).assignee).toBeNull();
  await watched.context.close();
});

it("what others change appears by itself, and a grid keeps its tab stop", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, "alerts");
  await gridOf(page).waitFor();
  const followed = () => page.waitForResponse((response) => response.url().includes("/monitoring/deltas"));
  // The first reads the history and has the list read once; from the next on changes are followed.
  await followed();
  await page.waitForLoadState("networkidle");
  await change(idAt(1), { assignee: "leo" });
  await page
    .locator(`[data-row="${idAt(1)}"]`)
    .getByText("leo", { exact: true })
    .waitFor();

  await page.locator('[data-index="0"]').focus();
  await page.keyboard.press("End");
  const last = page.locator("[data-row]:focus");
  const id = z.string().parse(await last.getAttribute("data-row"));
  await change(id, { status: "closed", disposition: "false_positive" });
  await expect.poll(() => page.locator(`[data-row="${id}"]`).count()).toBe(0);
  await expect.poll(() => gridOf(page).locator('[tabindex="0"]').count()).toBe(1);
  await page.getByRole("link", { name: "Unassigned" }).click();
  await expect.poll(() => page.locator(`[data-row="${idAt(1)}"]`).count()).toBe(0);
  await expect.poll(() => gridOf(page).locator('[tabindex="0"]').count()).toBe(1);
  await watched.context.close();
});

it("says what alerts of the same rules came to", async () => {
  const of = (ruleIds: readonly string[]) => JSON.stringify(ruleIds.toSorted());
  const closed = await withStatus("closed");
  const openOnes = await withStatus("open");
  const alert = openOnes.find(({ ruleIds }) => closed.some((past) => of(past.ruleIds) === of(ruleIds)));
  const shown = alert ?? openOnes[0];
  if (shown === undefined) throw new Error("no alert is open");
  const same = closed.filter(({ ruleIds }) => of(ruleIds) === of(shown.ruleIds));
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `alerts?open=${shown.id}`);
  const pattern = watched.page.getByRole("region", { name: "Same pattern before" });
  await pattern.getByText(/before:/).waitFor();
  const drawn = await pattern
    .locator("[data-of]")
    .evaluateAll((all) => all.map(({ dataset }) => [dataset["of"], Number(dataset["value"])]));
  const falsePositive = same.filter(({ disposition }) => disposition === "false_positive").length;
  const expected = [
    ["closed", same.length],
    ["falsePositive", falsePositive],
  ].filter(([, count]) => count !== 0);
  expect(drawn).toEqual(expected);
  await watched.context.close();
});

it("an investigation is opened from a decision, with its alert", async () => {
  const viewer = await openPage(browser, { theme: "dark", width: NARROW });
  await signIn(viewer, system, "viewer");
  await open(viewer, `decisions/${paid.blockedId}`);
  const button = (page: Page) => page.getByRole("button", { name: "Open investigation" });
  await button(viewer.page).waitFor();
  expect(await button(viewer.page).isDisabled()).toBe(true);
  expect(await forcedStatus(viewer.page)).toBe(403);
  await viewer.context.close();

  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  await open(watched, `decisions/${paid.blockedId}`);
  const { page } = watched;
  await button(page).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Open an investigation?" });
  await question.getByText("It begins with this decision and its alert.").waitFor();
  await expectSound(watched, "the question before an investigation", "[role=dialog]");
  await question.getByRole("textbox", { name: "First note" }).fill("The name is on a list.");
  await question.getByRole("button", { name: "Open investigation" }).click();
  await page.getByRole("heading", { name: /^Investigation of/ }).waitFor();
  await page.getByRole("listitem").filter({ hasText: "The name is on a list." }).first().waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const read = await operator.call({ method: "GET", path: `${organisation()}/investigations/${id}` });
  if (!read.ok) throw new Error(read.error.code);
  const shape = z.object({ decisionIds: z.array(z.string()), alertIds: z.array(z.string()) });
  const investigation = shape.parse(read.body);
  expect(investigation.decisionIds).toContain(paid.blockedId);
  expect(investigation.alertIds).toHaveLength(1);
  await open(watched, `decisions/${paid.blockedId}`);
  await page.getByRole("link", { name: "Go to its investigation" }).waitFor();
  await watched.context.close();
});

async function forcedStatus(page: Page): Promise<number> {
  return await page.evaluate(
    async ([path, decisionId]) => {
      const headers = { "weir-console": "1", "content-type": "application/json" };
      const body = JSON.stringify({ decisionIds: [decisionId] });
      return (await fetch(`/operator/v1${path}`, { method: "POST", headers, body })).status;
    },
    [`${organisation()}/investigations`, paid.blockedId] as const,
  );
}
