// Payments that were drawn to be judged, in a real browser: judged blind and by keyboard alone, until none waits.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  sampledPaymentDetailSchema,
  sampledPaymentPageSchema,
  type SampledPayment,
} from "#domain/contract/casework/sampled-payment.ts";
import { systemVersionPageSchema } from "#domain/contract/settings/system-version.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { createTenant, sandboxClient, type Tenant } from "../system/tenant.ts";
import { activateVersion } from "./activate-version.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const COUNT = 4;

let browser: Browser;
let tenant: Tenant;
let empty: Tenant;
let operator: Client;
let waiting: readonly SampledPayment[];

beforeAll(async () => {
  browser = await launchBrowser();
  [tenant, empty] = [await createTenant(system, "Samples"), await createTenant(system, "No samples")];
  operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  await activateVersion(system, tenant, {
    name: "Draws all",
    sample: { allowed: [{ fromScore: 0, share: 1 }] },
  });
  const client = sandboxClient(system, tenant);
  for (let n = 0; n < COUNT; n++) {
    const paid = await client.call({
      method: "POST",
      path: "/transactions",
      body: paymentOf(n),
      repeatable: true,
    });
    if (!paid.ok) throw new Error(paid.error.code);
  }
  waiting = await waitingOnes();
  expect(waiting).toHaveLength(COUNT);
});
afterAll(() => browser?.close());

function paymentOf(n: number): object {
  return {
    externalActivityId: `drawn-${n}`,
    subject: { type: "individual", externalUserId: `drawn-customer-${n}` },
    occurredAt: new Date().toISOString(),
    transaction: {
      externalTransactionId: `drawn-payment-${n}`,
      assetClass: "fiat",
      direction: "outbound",
      amount: `${10 + n}.50`,
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        { role: "recipient", externalPartyId: `payee-${n}`, displayName: `Payee ${n}`, country: "DE" },
      ],
    },
  };
}

const path = (rest = "") => `/organisations/${tenant.organisation.id}/samples${rest}`;

async function waitingOnes(): Promise<readonly SampledPayment[]> {
  const read = await operator.call({ method: "GET", path: path() });
  if (!read.ok) throw new Error(read.error.code);
  return sampledPaymentPageSchema.parse(read.body).data;
}

function idAt(index: number): string {
  const sample = waiting[index];
  if (sample === undefined) throw new Error(`payment ${index} was not drawn`);
  return sample.transactionId;
}

async function open({ page }: Watched, place: string, of = tenant): Promise<void> {
  await page.goto(`${consoleOf(system)}${of.organisation.id}/sandbox/${place}`);
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Payment" });

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("the queue and a payment are accessible, and a viewer is shown what it takes to judge", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    await open(watched, "alerts/samples");
    await page.getByRole("grid", { name: "Judged samples" }).waitFor();
    await expectSound(watched, "the queue");
    await open(watched, `alerts/samples?open=${idAt(0)}`);
    await page.getByRole("heading", { name: "What is this payment?" }).waitFor();
    await panelOf(page)
      .getByText(/What the customer did before/)
      .click();
    await expectSound(watched, "a payment");
    for (const name of ["Judge fraud", "Judge legitimate", "Judge inconclusive"]) {
      expect(await page.getByRole("button", { name }).isDisabled(), name).toBe(true);
    }
    await page.keyboard.press("f");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await open(watched, "alerts/samples", empty);
    await page.getByText("No drawn payment waits for a judgement").waitFor();
    await expectSound(watched, "the queue, empty");
    await watched.context.close();
  });
});

it("what a viewer may not judge is refused where it is tried", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const status = await watched.page.evaluate(
    async (judgement) => {
      const headers = {
        "weir-console": "1",
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      };
      const body = JSON.stringify({ classification: "fraud" });
      return (await fetch(`/operator/v1${judgement}`, { method: "POST", headers, body })).status;
    },
    path(`/${idAt(0)}/judgement`),
  );
  expect(status).toBe(403);
  await watched.context.close();
});

it("draws the amounts and features of the interface, in its order", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await open(watched, `alerts/samples?open=${idAt(1)}`);
  await panelOf(page)
    .getByText(/What the customer did before/)
    .waitFor();
  const drawn = await page
    .locator("[data-row]")
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]))
        .map((row) => [row.dataset["row"], row.querySelector("[data-value]")?.getAttribute("data-value")]),
    );
  expect(drawn).toEqual(waiting.map(({ transactionId, amount }) => [transactionId, amount]));
  const read = await operator.call({ method: "GET", path: path(`/${idAt(1)}`) });
  if (!read.ok) throw new Error(read.error.code);
  const { features } = sampledPaymentDetailSchema.parse(read.body);
  const shown = await panelOf(page)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("code")?.textContent,
        row.querySelector("td")?.getAttribute("data-value"),
      ]),
    );
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(Object.entries(features).map(([name, value]) => [name, String(value)])),
  );
  await watched.context.close();
});

it("payments are judged blind and without a mouse, one after the other, until none waits", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  const decisions: string[] = [];
  page.on("request", (request) => {
    if (/\/decisions\//.test(request.url())) decisions.push(request.url());
  });
  await open(watched, "alerts/samples");
  await page.getByRole("grid", { name: "Judged samples" }).waitFor();
  await page.locator(`[data-row="${idAt(0)}"]`).focus();
  await page.keyboard.press("Enter");
  for (const [index, [letter, words]] of (
    [
      ["f", "fraud"],
      ["l", "legitimate"],
      ["n", "inconclusive"],
      ["l", "legitimate"],
    ] as const
  ).entries()) {
    await page.getByRole("heading", { name: "What is this payment?" }).waitFor();
    const blind = await panelOf(page).innerText();
    expect(blind).not.toMatch(/allow|review|block|score|rule/i);
    expect(decisions, "nothing of the decision is asked before").toHaveLength(0);
    await page.keyboard.press(letter);
    const question = page.getByRole("dialog", { name: `Judge this payment as ${words}?` });
    await question.waitFor();
    if (index === 0) await expectSound(watched, "the question before a judgement", "[role=dialog]");
    await question.getByRole("button", { name: `Judge ${words}` }).focus();
    await page.keyboard.press("Enter");
    await panelOf(page).getByText("You judged it").waitFor();
    await panelOf(page).getByText("Open the decision").waitFor();
    if (index === 0) await expectSound(watched, "a judged payment");
    await page.getByText(new RegExp(`${index + 1} judged since you opened this page`)).waitFor();
    const left = COUNT - index - 1;
    await expect
      .poll(() => page.locator('[data-of="waiting"]').getAttribute("data-value"))
      .toBe(String(left));
    decisions.length = 0;
    if (left > 0) await page.keyboard.press("s");
  }
  await page.getByText("All drawn payments are judged").waitFor();
  await expectSound(watched, "the queue, all judged");
  expect(await waitingOnes()).toEqual([]);
  await watched.context.close();
});

it("what is drawn, and how names are screened, is changed in the editor and drafted as it was typed", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await open(watched, "editor");
  await page.getByRole("spinbutton", { name: "A name matches from" }).fill("1.2");
  await page.getByText("A similarity of names is a number from 0 to 1.").waitFor();
  await page.getByRole("spinbutton", { name: "A name matches from" }).fill("0.9");
  await page.getByRole("checkbox", { name: "politically exposed persons" }).check();
  await page
    .getByRole("group", { name: /^Lists that are searched: all/ })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByRole("button", { name: "Add band for allowed payments" }).click();
  await page.getByRole("spinbutton", { name: "From score, allowed, band 2" }).fill("40");
  await page.getByRole("spinbutton", { name: "Share, allowed, band 2" }).fill("0.5");
  await page.getByRole("radio", { name: "they are allowed, and are judged" }).check();
  await page.getByText("A limit needs a currency.").waitFor();
  await page.getByRole("textbox", { name: "Currency 1", exact: true }).fill("EUR");
  await page.getByRole("textbox", { name: "At most, one payment, currency 1" }).fill("100");
  await page.getByRole("textbox", { name: "At most, a day, currency 1" }).fill("8000.50");
  await page.getByRole("textbox", { name: "Reason, kept in the audit" }).fill("To know more.");
  await expectSound(watched, "the editor with a sample");
  await page.getByRole("button", { name: "Draft version" }).click();
  await page.getByText(/^Version \d+ is drafted\./).waitFor();
  const read = await operator.call({
    method: "GET",
    path: `/organisations/${tenant.organisation.id}/system-versions`,
  });
  if (!read.ok) throw new Error(read.error.code);
  const [drafted] = systemVersionPageSchema.parse(read.body).data;
  expect(drafted).toMatchObject({
    screening: { nameThreshold: 0.9, requireCoverage: ["sanctions", "pep"] },
    sample: {
      allowed: [
        { fromScore: 0, share: 1 },
        { fromScore: 40, share: 0.5 },
      ],
      interrupted: {
        mode: "release",
        bands: [{ fromScore: 0, share: 0.01 }],
        limits: [{ currency: "EUR", amount: "100", amountPerDay: "8000.50" }],
      },
    },
  });
  expect(drafted?.lists).toHaveLength(1);
  await watched.context.close();
});
