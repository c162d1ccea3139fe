// From a blocked payment to its alert, a resolved investigation and the outcomes that follow, in a real browser and without a mouse.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { alertSchema } from "#domain/contract/casework/alert.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { launchBrowser, LOOKS, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { press } from "./keyboard.ts";
import { alertsOf, payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;
let operator: Client;
let alertIds: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Alerts", 40);
  operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  alertIds = (await alertsOf(system, paid)).map(({ id }) => id);
});
afterAll(() => browser?.close());

const organisation = () => `/organisations/${paid.tenant.organisation.id}`;

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
}

function writesOf(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") writes.push(request.url());
  });
  return writes;
}

async function dispositionOf(alertId: string | undefined): Promise<string | null> {
  const read = await operator.call({ method: "GET", path: `${organisation()}/alerts/${alertId}` });
  return read.ok ? z.object({ disposition: z.string().nullable() }).parse(read.body).disposition : null;
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("alerts and the question before one is closed are accessible", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "analyst", `${paid.tenant.organisation.id}/sandbox/alerts`);
    await watched.page.getByRole("grid", { name: "Alerts" }).waitFor();
    await expectSound(watched, "alerts");
    await open(watched, `alerts?open=${alertIds[0]}`);
    await watched.page.getByText("Open the decision").waitFor();
    await expectSound(watched, "an alert");
    await watched.page.getByRole("button", { name: "Close as fraud" }).click();
    await watched.page.getByRole("dialog").waitFor();
    await expectSound(watched, "the question", "[role=dialog]");
    await watched.page.keyboard.press("Escape");
    await watched.page.getByRole("button", { name: "Hand over alert" }).click();
    await watched.page.getByRole("dialog", { name: "Hand this alert over?" }).waitFor();
    await expectSound(watched, "the question to whom it goes", "[role=dialog]");
    await watched.page.keyboard.press("Escape");
    await open(watched, "alerts?tab=mine");
    await watched.page.getByText("No open alert is assigned to you").waitFor();
    await expectSound(watched, "alerts, none");
    await watched.context.close();
  });
});

it("what a viewer may not do is shown and not offered, and refused where it is tried", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `alerts?open=${alertIds[0]}`);
  const { page } = watched;
  await page.getByText("needs cases:work").first().waitFor();
  const acts = [
    "Assign to me",
    "Close as fraud",
    "Close as legitimate",
    "Hand over alert",
    "Open investigation",
  ];
  for (const name of acts) {
    expect(await page.getByRole("button", { name }).isDisabled(), name).toBe(true);
  }
  const status = await page.evaluate(async (path) => {
    const headers = { "weir-console": "1", "content-type": "application/json" };
    const body = JSON.stringify({ version: 1, assignee: "viewer" });
    return (await fetch(`/operator/v1${path}`, { method: "PATCH", headers, body })).status;
  }, `${organisation()}/alerts/${alertIds[0]}`);
  expect(status).toBe(403);
  await watched.context.close();
});

it("an alert is closed as fraud by keyboard: taken back in time nothing is written, then its outcome is", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE, hasMouse: false });
  await signIn(watched, system, "analyst");
  await open(watched, `alerts?open=${alertIds[1]}`);
  const { page } = watched;
  await page.getByText("Open the decision").waitFor();
  const writes = writesOf(page);
  const agree = async () => {
    await page.keyboard.press("f");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Close as fraud" }));
    await page.getByText(/Closes as fraud in \d s/).waitFor();
  };
  await agree();
  await page.keyboard.press("l");
  await page.getByText(/Closes as fraud in \d s/).waitFor();
  await page.keyboard.press("z");
  await expect.poll(() => page.getByText(/Closes as fraud/).count()).toBe(0);
  expect(writes).toEqual([]);
  await agree();
  await page.getByText("closed, true positive").waitFor();
  expect(writes).toHaveLength(1);
  await page
    .getByRole("status")
    .filter({ hasText: /(\d+) of \1 outcomes? (is|are) recorded/ })
    .waitFor();
  await watched.context.close();
});

it("an investigation is opened from an alert, noted, resolved, and shows its outcomes until all are recorded", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(watched, system, "analyst");
  await open(watched, `alerts?open=${alertIds[2]}`);
  const { page } = watched;
  await page.getByRole("button", { name: "Open investigation" }).click();
  const opening = page.getByRole("dialog", { name: "Open an investigation?" });
  await opening.getByText(/^It begins with this alert and its \d+ decisions?\./).waitFor();
  await opening.getByRole("button", { name: "Open investigation" }).click();
  await page.getByRole("heading", { name: /^Investigation of/ }).waitFor();
  await page.getByRole("textbox", { name: "New note" }).fill("Asked the customer.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("listitem").filter({ hasText: "Asked the customer." }).waitFor();
  await expectSound(watched, "an investigation");
  await page.getByRole("button", { name: "Record report" }).click();
  const report = page.getByRole("dialog", { name: "Was a suspicious activity report filed?" });
  await report.getByRole("textbox", { name: "Reference of the report" }).fill("SAR-2026-17");
  await expectSound(watched, "a report is recorded", "[role=dialog]");
  await report.getByRole("button", { name: "Record report" }).click();
  await page.getByText("SAR-2026-17").first().waitFor();
  expect(await page.getByRole("button", { name: "Record report" }).count()).toBe(0);
  await page.getByRole("button", { name: "Hand over investigation" }).click();
  const hand = page.getByRole("dialog", { name: "Hand this investigation over?" });
  await hand.getByRole("combobox", { name: /^Name/ }).fill("zoe");
  await hand.getByRole("button", { name: "Hand over investigation" }).click();
  await page
    .getByRole("list", { name: "Timeline" })
    .getByText(/assigned: zoe/)
    .waitFor();
  await page.getByRole("radio", { name: "fraud", exact: true }).check();
  await page.getByText(/outcomes? “fraud”, source “case”, for seen-payment-/).waitFor();
  await page.getByRole("button", { name: "Resolve investigation" }).click();
  const question = page.getByRole("dialog", { name: "Resolve as fraud?" });
  await question.getByText("Its alert closes as true positive.").waitFor();
  await expectSound(watched, "the question before it is resolved", "[role=dialog]");
  await question.getByRole("button", { name: "Resolve as fraud" }).click();
  await page.getByText(/(\d+) of \1 outcomes? (is|are) recorded\./).waitFor();
  await expectSound(watched, "a resolved investigation");
  const read = await operator.call({ method: "GET", path: `${organisation()}/alerts/${alertIds[2]}` });
  if (!read.ok) throw new Error(read.error.code);
  expect(z.object({ status: z.string() }).parse(read.body).status).toBe("closed");
  await watched.context.close();
});

it("an alert that was agreed to be closed is closed when its reader moves on", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  await open(watched, `alerts?open=${alertIds[3]}`);
  const { page } = watched;
  await page.getByText("Open the decision").waitFor();
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByRole("button", { name: "Close as inconclusive" }).click();
  await page.getByText(/Closes as inconclusive in \d s/).waitFor();
  await page.getByRole("button", { name: "Close Alert" }).click();
  await expect.poll(() => dispositionOf(alertIds[3])).toBe("inconclusive");
  await watched.context.close();
});

it("an alert that was agreed to be closed is closed when its page goes away", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  await open(watched, `alerts?open=${alertIds[6]}`);
  const { page } = watched;
  await page.getByText("Open the decision").waitFor();
  const writes = writesOf(page);
  // Held, as a key that sticks.
  await page.keyboard.down("e");
  await page.keyboard.down("e");
  await page.keyboard.up("e");
  await expect.poll(() => page.getByRole("button", { name: "Assign to me" }).count()).toBe(0);
  expect(writes).toHaveLength(1);
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByRole("button", { name: "Close as inconclusive" }).click();
  await page.getByText(/Closes as inconclusive in \d s/).waitFor();
  await page.goto("about:blank");
  await expect.poll(() => dispositionOf(alertIds[6])).toBe("inconclusive");
  await watched.context.close();
});

it("who was slower is told who changed what, and may do it again", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  // Else it would hear of the change, and be shown it, before it acts.
  await page.route("**/monitoring/deltas**", (route) => route.abort());
  await open(watched, `alerts?open=${alertIds[4]}`);
  await page.getByText("Open the decision").waitFor();
  const path = `${organisation()}/alerts/${alertIds[4]}`;
  const { version } = await alertOf(alertIds[4]);
  const taken = await operator.call({ method: "PATCH", path, body: { version, assignee: "mia" } });
  expect(taken.ok).toBe(true);
  await page.keyboard.press("e");
  const told = page.getByRole("list", { name: "Changed while you looked" });
  await told.getByText(/assigned: mia/).waitFor();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect.poll(async () => await alertOf(alertIds[4])).toMatchObject({ status: "in_review" });
  expect((await alertOf(alertIds[4])).assignee).not.toBe("mia");
  await handOn(page, path);
  await watched.context.close();
});

/** To a colleague, while another one escalates it, and back to nobody. */
async function handOn(page: Page, path: string): Promise<void> {
  const question = page.getByRole("dialog", { name: "Hand this alert over?" });
  const agree = question.getByRole("button", { name: "Hand over alert" });
  await page.getByRole("button", { name: "Hand over alert" }).click();
  expect(await agree.isDisabled()).toBe(true);
  await question.getByRole("combobox", { name: /^Name/ }).fill("zoe");
  const { version } = await alertOf(alertIds[4]);
  const raised = await operator.call({ method: "PATCH", path, body: { version, status: "escalated" } });
  expect(raised.ok).toBe(true);
  await agree.click();
  const told = question.getByRole("list", { name: "Changed while you looked" });
  await told.getByText(/status changed: escalated/).waitFor();
  await agree.click();
  await question.waitFor({ state: "detached" });
  expect(await alertOf(alertIds[4])).toMatchObject({ status: "escalated", assignee: "zoe" });
  const row = page.locator(`[data-row="${alertIds[4]}"]`);
  await row.getByText("escalated", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Hand over alert" }).click();
  await question.getByRole("radio", { name: "nobody", exact: true }).check();
  await question.getByRole("checkbox", { name: /^Escalated/ }).uncheck();
  await agree.click();
  await question.waitFor({ state: "detached" });
  expect(await alertOf(alertIds[4])).toMatchObject({ status: "open", assignee: null });
}

async function alertOf(id: string | undefined) {
  const read = await operator.call({ method: "GET", path: `${organisation()}/alerts/${id}` });
  if (!read.ok) throw new Error(read.error.code);
  return alertSchema.parse(read.body);
}

it("a proposal is approved by another operator alone, and a reopened investigation can be resolved again", async () => {
  const opened = await operator.call({
    method: "POST",
    path: `${organisation()}/investigations`,
    body: { alertIds: [alertIds[5]] },
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const { id } = z.object({ id: z.string() }).parse(opened.body);
  const analyst = await openPage(browser, { theme: "light", width: NARROW });
  await signIn(analyst, system, "analyst");
  await open(analyst, `investigations/${id}`);
  await analyst.page.getByRole("radio", { name: "inconclusive" }).check();
  await analyst.page.getByRole("checkbox", { name: "Somebody else approves it first" }).check();
  await analyst.page.getByRole("button", { name: "Propose resolution" }).click();
  await analyst.page.getByRole("button", { name: "Propose inconclusive" }).click();
  await analyst.page.getByText("Another operator approves it; you cannot.").waitFor();
  expect(await analyst.page.getByRole("button", { name: "Approve resolution" }).isDisabled()).toBe(true);
  await expectSound(analyst, "an own proposal");
  await analyst.context.close();

  const owner = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(owner, system, "owner");
  await open(owner, "investigations?status=pending_approval");
  const { page } = owner;
  await page.getByRole("grid", { name: "Investigations" }).waitFor();
  await expectSound(owner, "investigations");
  await page.locator(`[data-row="${id}"]`).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Approve resolution" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve resolution" }).click();
  await page.getByText(/(\d+) of \1 outcomes? (is|are) recorded\./).waitFor();
  await page.getByRole("button", { name: "Reopen investigation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reopen investigation" }).click();
  await page.getByText("Before it was reopened it was").waitFor();
  await expectSound(owner, "a reopened investigation");
  await owner.context.close();
});

it("amounts of an investigation are those of its payments, and investigations that there are none of say so", async () => {
  const watched = await openPage(browser, { theme: "dark", width: NARROW });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  await open(watched, "investigations?status=in_progress");
  await page.getByText("No investigation is in progress").waitFor();
  await expectSound(watched, "investigations, none");
  await open(watched, "investigations?status=resolved");
  await page.locator('[data-index="0"]').click();
  await page.getByRole("heading", { name: /^\d+ payments? in EUR$/ }).waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const read = await operator.call({ method: "GET", path: `${organisation()}/investigations/${id}` });
  if (!read.ok) throw new Error(read.error.code);
  const { decisionIds } = z.object({ decisionIds: z.array(z.string()) }).parse(read.body);
  const amounts = await Promise.all(decisionIds.map(amountOf));
  const drawn = await page
    .locator("section li [data-value]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-value")));
  expect(drawn).toHaveLength(amounts.length);
  expect(new Set(drawn)).toEqual(new Set(amounts));
  const sum = page.getByText(/^Together/).locator("[data-value]");
  expect(await sum.getAttribute("data-value")).toBe(
    fromScaled(amounts.reduce((all, one) => all + toScaled(one), 0n)),
  );
  expect(await page.getByRole("button", { name: "Reopen investigation" }).isDisabled()).toBe(true);
  await watched.context.close();
});

async function amountOf(decisionId: string): Promise<string> {
  const read = await operator.call({ method: "GET", path: `${organisation()}/decisions/${decisionId}` });
  if (!read.ok) throw new Error(read.error.code);
  const shape = z.object({ assessment: z.object({ transaction: z.object({ amount: z.string() }) }) });
  return shape.parse(read.body).assessment.transaction.amount;
}
