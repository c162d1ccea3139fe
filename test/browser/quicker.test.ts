// A colleague was quicker, or the session ends: nothing that a person wrote or agreed to is lost, and no refusal goes unseen.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { alertSchema, type Alert } from "#domain/contract/casework/alert.ts";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { alertsOf, payAndWait, type Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;
let alerts: readonly Alert[];

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Quicker", 40);
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

/** What a colleague does to an alert meanwhile. */
async function change(alert: Alert, changes: object): Promise<void> {
  const { version } = await alertOf(alert);
  await askOperator(system, "PATCH", `${organisation()}/alerts/${alert.id}`, { version, ...changes });
}

/** @param isUnaware whether the page hears nothing of what others do, before it acts */
async function openAs(role: OperatorRole, place: string, isUnaware = false): Promise<Watched> {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  if (isUnaware) await watched.page.route(/\/monitoring\/deltas/, (route) => route.abort());
  await signIn(watched, system, role, `${paid.tenant.organisation.id}/sandbox/${place}`);
  return watched;
}

it("an alert that a colleague has closed cannot be taken, and both are said", async () => {
  const alert = alertAt(0);
  const { page, context } = await openAs("analyst", `alerts?open=${alert.id}`, true);
  await page.getByText("Open the decision").waitFor();
  await change(alert, { status: "closed", disposition: "inconclusive" });
  await page.getByRole("button", { name: "Assign to me" }).click();
  await page.getByRole("button", { name: "Reopen alert" }).waitFor();
  await page.getByText("version_conflict").waitFor();
  await page.getByRole("list", { name: "Changed while you looked" }).waitFor();
  expect(await alertOf(alert)).toMatchObject({ status: "closed", assignee: null });
  await context.close();
});

it("who takes what is with nobody goes on from what takes its place", async () => {
  const { page, context } = await openAs("analyst", "alerts?tab=unassigned");
  const row = page.locator('[data-index="0"]');
  await row.focus();
  const taken = await row.getAttribute("data-row");
  await page.keyboard.press("e");
  await page.locator(`[data-row="${taken}"]`).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-index"))).toBe("0");
  await context.close();
});

it("who signs out has closed what they agreed to close", async () => {
  const alert = alertAt(1);
  const { page, context } = await openAs("analyst", `alerts?open=${alert.id}`);
  await page.getByText("Open the decision").waitFor();
  await page.keyboard.press("n");
  const question = page.getByRole("dialog", { name: "Close as inconclusive?" });
  await question.getByText(alert.title).waitFor();
  await question.getByRole("button", { name: "Close as inconclusive" }).click();
  await page.getByText(/Closes as inconclusive in \d s/).waitFor();
  await page.getByRole("button", { name: /^analyst/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in to Weir" }).waitFor();
  expect(await alertOf(alert)).toMatchObject({ status: "closed", disposition: "inconclusive" });
  await context.close();
});

/** An investigation, and what people do to it. */
async function investigationOf(alert: Alert) {
  const opened = await askOperator(system, "POST", `${organisation()}/investigations`, {
    alertIds: [alert.id],
  });
  const { id } = z.object({ id: z.string() }).parse(opened);
  const path = `${organisation()}/investigations/${id}`;
  const act = async (deed: "resolve" | "reopen" | "approve", body: object, token?: string) => {
    const { version } = z.object({ version: z.number() }).parse(await askOperator(system, "GET", path));
    await askOperator(system, "POST", `${path}/${deed}`, { ...body, version }, token);
  };
  const propose = (resolution: string, token?: string) =>
    act("resolve", { resolution, note: null, requiresApproval: true }, token);
  return { id, path, act, propose };
}

it("a question stays open with its words when a colleague acts, and is not answered for another proposal", async () => {
  const { id, path, act, propose } = await investigationOf(alertAt(2));
  await propose("fraud");
  const { page, context } = await openAs("analyst", `investigations/${id}`, true);
  await page.getByRole("button", { name: "Approve resolution" }).click();
  const question = page.getByRole("dialog", { name: "Approve that it is fraud?" });
  const why = question.getByRole("textbox", { name: "Why" });
  await why.fill("Three reports of the same payee.");
  await act("reopen", { reason: null });
  await propose("legitimate");
  const approve = question.getByRole("button", { name: "Approve resolution" });
  await approve.click();
  await question.getByText("version_conflict").waitFor();
  await question.getByText("What you were asked about does not stand any more.").waitFor();
  expect(await approve.isDisabled()).toBe(true);
  expect(await why.inputValue()).toBe("Three reports of the same payee.");
  expect(await askOperator(system, "GET", path)).toMatchObject({
    status: "pending_approval",
    resolution: "legitimate",
  });
  await context.close();
});

it("a proposal that a colleague has approved is not withdrawn: that would reopen what is resolved", async () => {
  const { id, path, act, propose } = await investigationOf(alertAt(3));
  await propose("fraud", z.string().parse(system.operatorTokens["analyst"]));
  const { page, context } = await openAs("analyst", `investigations/${id}`, true);
  await page.getByRole("button", { name: "Withdraw proposal" }).click();
  const question = page.getByRole("dialog", { name: "Withdraw your proposal?" });
  await act("approve", { note: null });
  const withdraw = question.getByRole("button", { name: "Withdraw proposal" });
  await withdraw.click();
  await question.getByText("version_conflict").waitFor();
  await question.getByText("What you were asked about does not stand any more.").waitFor();
  expect(await withdraw.isDisabled()).toBe(true);
  expect(await question.getByText("Do it again, or leave it as it is.").count()).toBe(0);
  expect(await askOperator(system, "GET", path)).toMatchObject({ status: "resolved", resolution: "fraud" });
  await context.close();
});
