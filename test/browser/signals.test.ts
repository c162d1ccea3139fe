// Signals in a real browser: found, acknowledged and cleared by keyboard alone, and by those alone who may.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { signalPageSchema, signalSchema, type Signal } from "#domain/contract/casework/signal.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { PATIENCE } from "../patience.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { activateVersion } from "./activate-version.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const VERSION = "Signals of a test";

let browser: Browser;
let paid: Paid;
let operator: Client;
let ofCustomer: Signal;
let ofNobody: Signal;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Signals", 20);
  operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  await activateVersion(system, paid.tenant, { name: VERSION });
  await vi.waitFor(async () => {
    const signals = await signalsOf("open");
    const [customers, others] = [
      signals.filter(({ subject }) => subject !== null),
      signals.filter(({ title, subject }) => subject === null && title.includes(VERSION)),
    ];
    const [[first], [second]] = [customers, others];
    if (first === undefined || second === undefined) throw new Error("signals are missing");
    [ofCustomer, ofNobody] = [first, second];
  }, PATIENCE);
});
afterAll(() => browser?.close());

const organisation = () => `/organisations/${paid.tenant.organisation.id}`;

async function signalsOf(status: Signal["status"]): Promise<readonly Signal[]> {
  const path = `${organisation()}/signals?status=${status}&limit=100`;
  const read = await operator.call({ method: "GET", path });
  if (!read.ok) throw new Error(read.error.code);
  return signalPageSchema.parse(read.body).data;
}

async function statusOf(id: string): Promise<Signal["status"]> {
  const read = await operator.call({ method: "GET", path: `${organisation()}/signals/${id}` });
  if (!read.ok) throw new Error(read.error.code);
  return signalSchema.parse(read.body).status;
}

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("signals are accessible, and a viewer is shown what it takes to act on them", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    await open(watched, "alerts/signals");
    await page.getByRole("grid", { name: "Signals" }).waitFor();
    await page.getByRole("link", { name: "Judged samples 0" }).waitFor();
    await expectSound(watched, "signals");
    await open(watched, `alerts/signals?open=${ofCustomer.id}`);
    await page.getByText("Open the decision").waitFor();
    await expectSound(watched, "a signal");
    for (const name of ["Acknowledge signal", "Clear signal"]) {
      expect(await page.getByRole("button", { name }).isDisabled(), name).toBe(true);
    }
    await page.keyboard.press("x");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await open(watched, "alerts/signals?status=expired");
    await page.getByText("There is no expired signal").waitFor();
    await expectSound(watched, "signals, none");
    await watched.context.close();
  });
});

it("counts what the interface has, and says of what a signal of no customer speaks", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  await open(watched, `alerts/signals?open=${ofNobody.id}`);
  const panel = page.getByRole("complementary", { name: "Signal" });
  await panel.getByRole("link", { name: "a version of the rules" }).waitFor();
  await panel.getByText(/No one decision shows it/).waitFor();
  const row = page.locator(`[data-row="${ofCustomer.id}"]`);
  await row.waitFor();
  const known = (await signalsOf("open")).find(({ id }) => id === ofCustomer.id);
  await expect.poll(() => row.locator("[data-value]").getAttribute("data-value")).toBe(String(known?.count));
  const count = page
    .getByRole("navigation", { name: "Alerts, signals and samples" })
    .getByRole("link", { name: "Signals" })
    .locator("[data-value]");
  await expect.poll(() => count.getAttribute("data-value")).toBe(String((await signalsOf("open")).length));
  await panel.getByRole("link", { name: "a version of the rules" }).click();
  await page
    .getByRole("heading", { name: new RegExp(VERSION) })
    .first()
    .waitFor();
  await watched.context.close();
});

it("what a viewer may not do is refused where it is tried", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const status = await watched.page.evaluate(async (path) => {
    const headers = { "weir-console": "1", "idempotency-key": crypto.randomUUID() };
    return (await fetch(`/operator/v1${path}`, { method: "POST", headers })).status;
  }, `${organisation()}/signals/${ofCustomer.id}/clear`);
  expect(status).toBe(403);
  await watched.context.close();
});

it("a signal is acknowledged and cleared without a mouse", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, "alerts/signals");
  await page.getByRole("grid", { name: "Signals" }).waitFor();
  await page.locator(`[data-row="${ofCustomer.id}"]`).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Signal" });
  await panel.getByText("Open the decision").waitFor();
  await page.keyboard.press("a");
  const question = page.getByRole("dialog", { name: "Acknowledge this signal?" });
  await expectSound(watched, "the question before it is acknowledged", "[role=dialog]");
  await question.getByRole("button", { name: "Acknowledge signal" }).focus();
  await page.keyboard.press("Enter");
  await panel.getByText("acknowledged", { exact: true }).waitFor();
  expect(await statusOf(ofCustomer.id)).toBe("acknowledged");
  await expect.poll(() => page.locator(`[data-row="${ofCustomer.id}"]`).count()).toBe(0);
  await page.keyboard.press("x");
  await page
    .getByRole("dialog", { name: "Clear this signal?" })
    .getByRole("button", { name: "Clear signal" })
    .focus();
  await page.keyboard.press("Enter");
  await panel.getByText("It is cleared: nothing more can be done with it.").waitFor();
  expect(await statusOf(ofCustomer.id)).toBe("cleared");
  await open(watched, "alerts/signals?status=cleared");
  await page.locator(`[data-row="${ofCustomer.id}"]`).waitFor();
  await watched.context.close();
});
