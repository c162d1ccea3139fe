// An endpoint whose receiver was gone, in a real browser: why it is disabled, and how it is enabled and tried by keyboard alone.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import {
  deliveryPageSchema,
  endpointPageSchema,
  type WebhookEndpointView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import { auditPageSchema } from "#domain/contract/operators/audit.ts";
import { startLocalServer, type LocalServer } from "../local-server.ts";
import { createTenant, sandboxClient, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, NARROW, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { pay } from "./payments.ts";
import { press } from "./keyboard.ts";
import { consoleOf, signIn } from "./sign-in.ts";
import { tried } from "./tried.ts";

const system = inject("system");
/** A retry that is answered 410 disables it; the first one comes after seconds. */
const DISABLED = { timeout: 120_000, interval: 500 };

let browser: Browser;
let receiver: LocalServer;
let tenant: Tenant;
let isMended = false;

const endpointsPath = () => `/organisations/${tenant.organisation.id}/webhooks/endpoints`;

async function endpoint(): Promise<WebhookEndpointView> {
  const { data } = endpointPageSchema.parse(await askOperator(system, "GET", endpointsPath()));
  const [only] = data;
  if (only === undefined) throw new Error("no endpoint");
  return only;
}

beforeAll(async () => {
  browser = await launchBrowser();
  receiver = await startLocalServer((request, response) => {
    request.resume();
    response.writeHead(isMended ? 200 : 410).end();
  });
  tenant = await createTenant(system, "Webhook acts");
  const customer = sandboxClient(system, tenant);
  const body = { url: `${receiver.url}/`, eventTypes: ["fraud.transaction.assessed", "alert.created"] };
  const made = await customer.call({ method: "POST", path: "/webhooks/endpoints", body, repeatable: true });
  if (!made.ok) throw new Error(`no endpoint: ${made.error.code}`);
  z.object({ id: z.string() }).parse(made.body);
  await pay(customer, {
    name: "webhook-acts-1",
    customer: "customer-of-webhook-acts",
    payee: "Payee",
    amount: "20.00",
  });
  await vi.waitFor(async () => expect((await endpoint()).disabledReason).toBe("gone"), DISABLED);
});
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
});

it("it is enabled and sent a sample without a mouse, once its receiver is mended", async () => {
  isMended = true;
  const watched = await openPage(browser, { theme: "light", width: WIDE, hasMouse: false });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/webhooks`);
  await page.getByText("Disabled because its receiver answered 410").waitFor();
  expect(await page.getByRole("button", { name: "Send sample event" }).isDisabled()).toBe(true);
  await page.getByText("No attempt was made since").waitFor();
  await page.getByText("not enough evidence, 0 of 30 deliveries").waitFor();
  await press(page, page.getByRole("button", { name: "Count missed events" }));
  const counting = page.getByRole("dialog", { name: "Count missed events" });
  await counting.getByRole("textbox", { name: "Since (UTC)" }).fill(new Date().toISOString().slice(0, 10));
  await press(page, counting.getByRole("button", { name: "Count events" }));
  await counting.getByText("Enable the endpoint, then recover them.").waitFor();
  await expectSound(watched, "what a disabled endpoint misses", "[role=dialog]");
  await press(page, counting.getByRole("button", { name: "Leave it" }));
  await press(page, page.getByRole("button", { name: "Enable endpoint" }));
  const enabling = page.getByRole("dialog", { name: "Enable this endpoint?" });
  await enabling.waitFor();
  await expectSound(watched, "an endpoint is enabled", "[role=dialog]");
  await press(page, enabling.getByRole("button", { name: "Enable endpoint" }));
  await expect.poll(async () => (await endpoint()).status).toBe("enabled");
  await expect.poll(() => page.getByRole("button", { name: "Enable endpoint" }).count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("Recover events");
  await press(page, page.getByRole("button", { name: "Send sample event" }));
  const sending = page.getByRole("dialog", { name: "Send a sample event" });
  const types = sending.getByRole("combobox", { name: "Type" });
  expect(await types.locator("option").allTextContents()).toEqual([
    "Choose a type",
    "fraud.transaction.assessed",
    "alert.created",
  ]);
  await types.selectOption("alert.created");
  await expectSound(watched, "a sample is sent", "[role=dialog]");
  await press(page, sending.getByRole("button", { name: "Send sample event" }));
  await page.getByText("by the simulator").waitFor();
  const sent = new URL(page.url()).searchParams.get("open");
  const deliveries = `${endpointsPath()}/${(await endpoint()).id}/deliveries`;
  const { data } = deliveryPageSchema.parse(await askOperator(system, "GET", deliveries));
  expect(data.find(({ id }) => id === sent)).toMatchObject({ type: "alert.created", trigger: "simulator" });
  await watched.context.close();
});

it("deliveries are found by type and by event, each by its address", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  const { data: all } = deliveryPageSchema.parse(
    await askOperator(system, "GET", `${endpointsPath()}/${(await endpoint()).id}/deliveries`),
  );
  const one = all.find(({ type }) => type === "fraud.transaction.assessed");
  if (one === undefined) throw new Error("no delivery");
  const rows = () =>
    page.locator("[data-row]").evaluateAll((found) => found.map((row) => row.dataset["row"]));
  const idsOf = (found: typeof all) => found.map(({ id }) => id);
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/webhooks`);
  await expect.poll(rows).toEqual(idsOf(all));
  await page.getByRole("combobox", { name: "Type" }).selectOption(one.type);
  await expect.poll(rows).toEqual(idsOf(all.filter(({ type }) => type === one.type)));
  expect(new URL(page.url()).searchParams.get("type")).toBe(one.type);
  await expectSound(watched, "deliveries of a type");
  await page.getByRole("combobox", { name: "Type" }).selectOption("");
  await page.locator(`[data-row="${one.id}"]`).click();
  await page.getByRole("link", { name: "its deliveries" }).click();
  await expect.poll(rows).toEqual(idsOf(all.filter(({ eventId }) => eventId === one.eventId)));
  expect(new URL(page.url()).searchParams.get("event")).toBe(one.eventId);
  await page.getByText("A transaction was decided.").waitFor();
  const body = page.getByLabel("The body of the delivery");
  const shown: unknown = JSON.parse((await body.textContent()) ?? "");
  expect(shown).toMatchObject({ id: one.eventId, deliveryId: one.id, type: one.type });
  await page.getByRole("button", { name: "Copy body" }).waitFor();
  await expectSound(watched, "the body of a delivery");
  await page.getByRole("textbox", { name: "Event" }).fill("evt_there_is_none");
  await page.keyboard.press("Enter");
  await page.getByText("No delivery matches the filter").waitFor();
  await page.getByRole("link", { name: "Show all deliveries" }).click();
  await expect.poll(rows).toEqual(idsOf(all));
  await watched.context.close();
});

it("an endpoint leads to what operators did with it, and a version to what was done with that", async () => {
  const { id } = await endpoint();
  const acts = async () => {
    const path = `/organisations/${tenant.organisation.id}/audit?resource=${id}`;
    const { data } = auditPageSchema.parse(await askOperator(system, "GET", path));
    return data.map(({ action }) => action);
  };
  const done = ["webhook_endpoint.simulate", "webhook_endpoint.enable"];
  // The audit comes from the warehouse.
  await expect.poll(acts, DISABLED).toEqual(expect.arrayContaining(done));
  const watched = await openPage(browser, { theme: "dark", width: NARROW });
  await signIn(watched, system, "ops");
  const { page } = watched;
  const from = async (place: string) => {
    await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/${place}`);
    await page.getByRole("link", { name: "What was done with it" }).first().click();
    await page.getByRole("grid", { name: "Acts" }).waitFor();
  };
  await from("webhooks");
  expect(new URL(page.url()).searchParams.get("resource")).toBe(id);
  expect(await page.getByRole("textbox", { name: "Done with" }).inputValue()).toBe(id);
  await expect.poll(() => page.locator("[data-row]").count()).toBe((await acts()).length);
  const shown = await page.getByRole("grid", { name: "Acts" }).textContent();
  for (const action of done) expect(shown).toContain(action);
  await expectSound(watched, "what was done with an endpoint");
  await from("versions/1");
  await page.getByText("system_version", { exact: false }).first().waitFor();
  await watched.context.close();
});

it("who may not is refused where they try", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  const one = `${endpointsPath()}/${(await endpoint()).id}`;
  expect(await tried(watched, "POST", `${one}/enable`, {})).toBe(403);
  expect(await tried(watched, "POST", `${one}/simulate`, { type: "alert.created" })).toBe(403);
  await watched.context.close();
});
