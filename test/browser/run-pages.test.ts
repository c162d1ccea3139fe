// Webhooks, Ask and Audit in a real browser: a delivery is sent again, a question asked and an act opened by keyboard alone, and
// those who may not are told and refused.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { auditPageSchema } from "#domain/contract/operators/audit.ts";
import { sqlTableSchema } from "#domain/contract/operators/sql.ts";
import { deliveryPageSchema, endpointPageSchema } from "#domain/contract/settings/webhook-endpoint.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { startLocalServer, type LocalServer } from "../local-server.ts";
import { createTenant, sandboxClient, type Tenant } from "../system/tenant.ts";
import { launchBrowser, LOOKS, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { press } from "./keyboard.ts";
import { pay } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";
import { writeSql } from "./write-sql.ts";
import { tried } from "./tried.ts";

const system = inject("system");
const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
/** SQL is asked in the organisation that the system starts with: those that come later have no analyst yet. */
const LOCAL = system.organisation.id;
const QUESTION =
  "SELECT decision, count() AS decisions FROM analyst_decisions GROUP BY decision ORDER BY decision";

/** Until the warehouse has what was done. */
const LOADED = { timeout: 120_000, interval: 250 };

let browser: Browser;
let receiver: LocalServer;
let tenant: Tenant;
let empty: Tenant;
let ids: { readonly taken: string; readonly refused: string };

beforeAll(async () => {
  browser = await launchBrowser();
  receiver = await startLocalServer((request, response) => {
    request.resume();
    const isTaken = request.url === "/taken";
    response.writeHead(isTaken ? 200 : 500, { "content-type": "text/plain" });
    response.end(isTaken ? "" : "the receiver is being mended");
  });
  tenant = await createTenant(system, "Run pages");
  empty = await createTenant(system, "Run pages without anything");
  const customer = sandboxClient(system, tenant);
  const [refused, taken] = [await addEndpoint(customer, "refused"), await addEndpoint(customer, "taken")];
  ids = { taken, refused };
  await payMuch(customer, "run-pages-1");
  await payMuch(
    createClient({ baseUrl: system.sandboxBaseUrl, token: system.keys.sandboxSecret }),
    "run-pages-2",
  );
  await vi.waitFor(async () => {
    expect((await deliveriesOf(refused)).some(({ attempts }) => attempts.length > 0)).toBe(true);
    expect((await deliveriesOf(taken)).some(({ status }) => status === "succeeded")).toBe(true);
    expect((await actsOf("")).length).toBeGreaterThan(1);
    expect((await asked(QUESTION)).rows.length).toBeGreaterThan(0);
  }, LOADED);
});
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
});

async function addEndpoint(customer: Client, path: string): Promise<string> {
  const body = { url: `${receiver.url}/${path}`, eventTypes: ["*"], description: `deliveries are ${path}` };
  const made = await customer.call({ method: "POST", path: "/webhooks/endpoints", body, repeatable: true });
  if (!made.ok) throw new Error(`no endpoint: ${made.error.code}`);
  return z.object({ id: z.string() }).parse(made.body).id;
}

/** Large enough that somebody has to look at it. */
const payMuch = (customer: Client, name: string) =>
  pay(customer, {
    name,
    customer: "customer-of-run-pages",
    payee: "Sandbox Confirmed Match",
    amount: "25000.00",
  });

async function read<T extends z.ZodType>(schema: T, path: string): Promise<z.output<T>> {
  const answer = await operator.call({ method: "GET", path });
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
  return schema.parse(answer.body);
}

const organisation = () => `/organisations/${tenant.organisation.id}`;
const endpoints = async () =>
  (await read(endpointPageSchema, `${organisation()}/webhooks/endpoints?limit=100`)).data;
const deliveriesOf = async (id: string) =>
  (await read(deliveryPageSchema, `${organisation()}/webhooks/endpoints/${id}/deliveries?limit=100`)).data;
const actsOf = async (query: string) =>
  (await read(auditPageSchema, `${organisation()}/audit?limit=100${query}`)).data;

async function asked(query: string) {
  const path = `/organisations/${LOCAL}/sql?environment=sandbox`;
  const answer = await operator.call({ method: "POST", path, body: { query } });
  if (!answer.ok) throw new Error(answer.error.code);
  return sqlTableSchema.parse(answer.body);
}

async function open({ page }: Watched, place: string, id = tenant.organisation.id): Promise<void> {
  await page.goto(`${consoleOf(system)}${id}/sandbox/${place}`);
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("webhooks are accessible, with deliveries, one of them open, and without", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "ops");
    const { page } = watched;
    await open(watched, `webhooks?endpoint=${ids.taken}`);
    await page.getByRole("grid", { name: "Deliveries" }).waitFor();
    await expectSound(watched, "webhooks");
    const [delivery] = await deliveriesOf(ids.refused);
    await open(watched, `webhooks?endpoint=${ids.refused}&open=${delivery?.id}`);
    await page.getByText("Not shown: the receiver is on this machine.").first().waitFor();
    await expectSound(watched, "a refused delivery");
    await page.getByRole("button", { name: "Resend event" }).click();
    await page.getByRole("dialog").waitFor();
    await expectSound(watched, "the question before it is sent again", "[role=dialog]");
    await open(watched, `webhooks?endpoint=${ids.taken}&status=canceled`);
    await page.getByText("No delivery matches the filter").waitFor();
    await expectSound(watched, "webhooks, none canceled");
    await open(watched, "webhooks", empty.organisation.id);
    await page.getByText("There is no webhook endpoint in sandbox").waitFor();
    await expectSound(watched, "webhooks, no endpoint");
    await watched.context.close();
  });

  it("ask is accessible, with rows, without, and with a question that is refused", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "analyst");
    const { page } = watched;
    await open(watched, "ask", LOCAL);
    const sql = page.getByRole("textbox", { name: "SQL" });
    await sql.waitFor();
    await expectSound(watched, "ask");
    await writeSql(page, QUESTION);
    await sql.press("Control+Enter");
    await page.getByRole("grid", { name: "Rows" }).waitFor();
    await page.locator('[role="grid"] [data-index="0"]').click();
    await page.getByRole("complementary", { name: "Row" }).waitFor();
    await expectSound(watched, "an answer with an open row");
    await page.getByRole("button", { name: "Close Row" }).click();
    await writeSql(page, `${QUESTION.slice(0, QUESTION.indexOf(" GROUP"))} WHERE 0 GROUP BY decision`);
    await sql.press("Control+Enter");
    await page.getByText("No row answers this").waitFor();
    await expectSound(watched, "an answer without rows");
    await writeSql(page, "SELECT nothing_of_this FROM analyst_decisions");
    await sql.press("Control+Enter");
    await page.getByRole("alert").waitFor();
    await expectSound(watched, "a refused question");
    await watched.context.close();
  });

  it("the audit is accessible, with acts, one of them open, and without", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "ops");
    const { page } = watched;
    await open(watched, "audit");
    await page.getByRole("grid", { name: "Acts" }).waitFor();
    await expectSound(watched, "audit");
    await page.locator('[data-index="0"]').click();
    await page.getByRole("complementary", { name: "Act" }).waitFor();
    await expectSound(watched, "an act");
    await open(watched, "audit?action=nothing.of_this");
    await page.getByText("No act in this window matches the filter").waitFor();
    await expectSound(watched, "audit, none that match");
    await page.getByRole("link", { name: "Clear the filter" }).click();
    await page.getByRole("grid", { name: "Acts" }).waitFor();
    await watched.context.close();
  });
});

describe("webhooks", () => {
  it("draw the counts of the interface", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    await open(watched, `webhooks?endpoint=${ids.taken}`);
    await page.getByRole("grid", { name: "Deliveries" }).waitFor();
    const taken = (await endpoints()).find(({ id }) => id === ids.taken);
    if (taken === undefined) throw new Error("no endpoint");
    const { succeeded, pending, retrying, deadLettered, canceled } = taken.stats;
    const card = page.getByRole("list", { name: "Endpoints" }).locator("li", { hasText: taken.url });
    const inCard = await card.locator("[data-value]").evaluateAll((all) => all.map((one) => one.textContent));
    expect(inCard).toEqual([succeeded, pending, retrying, deadLettered, canceled].map(String));
    const inFilter = await page
      .getByRole("navigation", { name: "Deliveries by state" })
      .locator("[data-value]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-value")));
    expect(inFilter).toEqual([pending, retrying, succeeded, deadLettered, canceled].map(String));
    await expect.poll(() => page.locator("[data-row]").count()).toBe((await deliveriesOf(ids.taken)).length);
    await watched.context.close();
  });

  it.each(["viewer", "keys", "analyst"] as const)(
    "say to a %s what sending takes, and refuse it where it is tried",
    async (role) => {
      const watched = await openPage(browser, { theme: "light", width: WIDE });
      await signIn(watched, system, role);
      const { page } = watched;
      const [delivery] = await deliveriesOf(ids.taken);
      await open(watched, `webhooks?endpoint=${ids.taken}&open=${delivery?.id}`);
      await page.getByText("needs webhooks:send").first().waitFor();
      for (const name of ["Resend event", "Recover events", "Send sample event"]) {
        const button = page.getByRole("button", { name });
        await button.waitFor();
        expect(await button.isDisabled(), name).toBe(true);
      }
      const resend = `${organisation()}/webhooks/deliveries/${delivery?.id}/resend`;
      expect(await tried(watched, "POST", resend, {})).toBe(403);
      const recover = `${organisation()}/webhooks/endpoints/${ids.taken}/recover`;
      expect(await tried(watched, "POST", recover, { since: "2026-01-01T00:00:00Z" })).toBe(403);
      await watched.context.close();
    },
  );

  it("send a delivery again without a mouse, and open the new one", async () => {
    const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
    await signIn(watched, system, "ops");
    const { page } = watched;
    const before = await deliveriesOf(ids.taken);
    const [delivery] = before;
    if (delivery === undefined) throw new Error("no delivery");
    await open(watched, `webhooks?endpoint=${ids.taken}`);
    await press(page, page.locator(`[data-row="${delivery.id}"]`));
    await press(page, page.getByRole("button", { name: "Resend event" }));
    const question = page.getByRole("dialog", { name: "Resend this event?" });
    await question.waitFor();
    await press(page, question.getByRole("button", { name: "Resend event" }));
    await page.getByText("because somebody sent it again").waitFor();
    const made = new URL(page.url()).searchParams.get("open");
    expect(before.map(({ id }) => id)).not.toContain(made);
    const again = (await deliveriesOf(ids.taken)).find(({ id }) => id === made);
    expect(again).toMatchObject({ eventId: delivery.eventId, trigger: "manual" });
    await page.locator(`[data-row="${made}"]`).getByText("succeeded").waitFor();
    await watched.context.close();
  });

  it("count what an endpoint did not get before it is sent", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "ops");
    const { page } = watched;
    await open(watched, `webhooks?endpoint=${ids.taken}`);
    await page.getByRole("button", { name: "Recover events" }).click();
    const question = page.getByRole("dialog", { name: "Recover events" });
    await question.getByRole("button", { name: "Count events" }).click();
    await question.getByText("Nothing is missing since then.").waitFor();
    await expectSound(watched, "counted events", "[role=dialog]");
    await watched.context.close();
  });
});

describe("ask", () => {
  it("answers a question by keyboard with the rows of the interface", async () => {
    const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
    await signIn(watched, system, "analyst");
    const { page } = watched;
    await open(watched, "ask", LOCAL);
    const sql = page.getByRole("textbox", { name: "SQL" });
    await sql.focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(QUESTION);
    await page.keyboard.press("Control+Enter");
    const grid = page.getByRole("grid", { name: "Rows" });
    await grid.waitFor();
    const { rows } = await asked(QUESTION);
    const drawn = await grid
      .locator("[data-row]")
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll("[data-value]")].map((cell) => cell.getAttribute("data-value")),
        ),
      );
    expect(drawn).toEqual(rows.map((row) => row.map(String)));
    await grid.locator('[data-index="0"]').focus();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Row" }).getByText(String(rows[0]?.[1])).waitFor();
    await page.keyboard.press("Escape");
    await watched.context.close();
  });

  it("fills the window into a question of the book", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "ops");
    const { page } = watched;
    await open(watched, "ask", LOCAL);
    const book = page.getByRole("navigation", { name: "Query book" });
    await book.getByRole("searchbox", { name: "Find a question" }).fill("providers review");
    await book.getByRole("link").first().click();
    await page.getByRole("button", { name: "Ask question" }).click();
    await page.getByRole("region", { name: "Answer" }).waitFor();
    await expectSound(watched, "a question of the book");
    await watched.context.close();
  });

  it("says in an organisation without an analyst that no answer came, and keeps the question", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "analyst");
    const { page } = watched;
    await open(watched, "ask", empty.organisation.id);
    const sql = page.getByRole("textbox", { name: "SQL" });
    await writeSql(page, QUESTION);
    await page.getByRole("button", { name: "Ask question" }).click();
    await page
      .getByRole("alert")
      .or(page.getByRole("region", { name: "Answer" }))
      .waitFor();
    await expect.poll(() => sql.innerText()).toBe(QUESTION);
    await expectSound(watched, "a question that waits for its analyst");
    await watched.context.close();
  });

  it.each(["viewer", "keys"] as const)("is not for a %s, and refuses one who tries", async (role) => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, role);
    await open(watched, "ask", LOCAL);
    await watched.page.getByText("Questions in SQL take the permission sql:ask.").waitFor();
    await expectSound(watched, `ask, as ${role}`);
    const path = `/organisations/${LOCAL}/sql?environment=sandbox`;
    expect(await tried(watched, "POST", path, { query: QUESTION })).toBe(403);
    await watched.context.close();
  });
});

describe("audit", () => {
  it("opens an act by keyboard, and shows what the interface has of it", async () => {
    const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
    await signIn(watched, system, "owner");
    const { page } = watched;
    const action = "credit.grant";
    await open(watched, "audit");
    await page.getByRole("grid", { name: "Acts" }).waitFor();
    await page.getByRole("textbox", { name: "Act" }).focus();
    await page.keyboard.type(action);
    await page.keyboard.press("Enter");
    await page.getByText("1 act", { exact: false }).first().waitFor();
    const [act, ...others] = await actsOf(`&action=${action}`);
    if (act === undefined) throw new Error("no act");
    await expect.poll(() => page.locator("[data-row]").count()).toBe(1 + others.length);
    await page.locator(`[data-row="${act.id}"]`).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("complementary", { name: "Act" });
    await panel.getByRole("heading", { name: action }).waitFor();
    const text = await panel.textContent();
    for (const shown of [act.actor, act.environment, act.at.slice(0, 19).replace("T", " ")]) {
      expect(text).toContain(shown);
    }
    await page.keyboard.press("Escape");
    await watched.context.close();
  });

  it.each(["viewer", "keys", "analyst"] as const)(
    "is not for a %s, and refuses one who tries",
    async (role) => {
      const watched = await openPage(browser, { theme: "light", width: NARROW });
      await signIn(watched, system, role);
      await open(watched, "audit");
      await watched.page.getByText("The audit takes the permission audit:read.").waitFor();
      await expectSound(watched, `audit, as ${role}`);
      expect(await tried(watched, "GET", `${organisation()}/audit`)).toBe(403);
      expect(await tried(watched, "GET", "/audit")).toBe(403);
      await watched.context.close();
    },
  );
});
