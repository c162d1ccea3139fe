// The crypto desk in a real browser: wallets are reviewed by keyboard alone, a complete address is shown and forgotten, and what a
// role may not do is refused.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { cryptoAddressSchema, type CryptoAddress } from "#domain/contract/crypto/address.ts";
import { operatorConnectionPageSchema } from "#domain/contract/crypto/connections.ts";
import { setupSchema } from "#domain/contract/crypto/onboarding.ts";
import { directoryProviderListSchema } from "#domain/contract/operators/provider-directory.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { createTenant, sandboxClient, type Tenant } from "../system/tenant.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { keptBy } from "./kept-by.ts";
import { consoleOf, signIn } from "./sign-in.ts";
import { tried } from "./tried.ts";

const system = inject("system");

const WALLETS = [
  ["Wallet of Anna", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["Wallet of Ben", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
  ["Wallet of Cem", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"],
  ["Listed wallet", "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b"],
] as const;
/** Of a reveal, and some more. */
const REVEALED_MILLISECONDS = 5 * 60_000 + 1_000;

let browser: Browser;
let operator: Client;
let desk: Tenant;
let empty: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  desk = await createTenant(system, "Crypto desk");
  empty = await createTenant(system, "Crypto desk without anything");
  const customer = sandboxClient(system, desk);
  for (const [label, address] of WALLETS) {
    const body = {
      address,
      network: "ethereum",
      label,
      purpose: "withdrawal",
      externalUserId: "customer-18",
    };
    await post(customer, "/crypto/addresses", body);
  }
  const connection = { institutionId: "inst_sandbox_exchange", protocol: "TRP", reason: "contract signed" };
  await post(operator, `${organisation()}/connections`, connection);
  await requestActivation(customer);
});
afterAll(() => browser?.close());

const organisation = () => `/organisations/${desk.organisation.id}`;

async function post(client: Client, path: string, body: object, method: "POST" | "PATCH" = "POST") {
  const answer = await client.call({ method, path, body, idempotencyKey: crypto.randomUUID() });
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
  return answer.body;
}

/** As docs/travel-rule.md has it. */
async function requestActivation(customer: Client): Promise<void> {
  const profile = {
    legalName: "Nordwind Exchange GmbH",
    lei: "529900T8BM49AURSDO55",
    jurisdiction: "DE",
    complianceContact: { name: "Compliance desk", email: "compliance@example.com" },
  };
  await post(customer, "/crypto/profile", profile, "PATCH");
  const save = { command: "save", protocols: ["TRP"], personalDataAcknowledged: true };
  for (const command of [save, { command: "verify_test" }, { command: "request_activation" }]) {
    await post(customer, "/crypto/onboarding", command);
  }
}

async function read<T extends z.ZodType>(schema: T, path: string): Promise<z.output<T>> {
  const answer = await operator.call({ method: "GET", path });
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
  return schema.parse(answer.body);
}

async function addressOf(label: string): Promise<CryptoAddress> {
  const page = z.object({ data: z.array(cryptoAddressSchema) });
  const { data } = await read(page, `${organisation()}/crypto/addresses`);
  const found = data.find((address) => address.label === label);
  if (found === undefined) throw new Error(`no address ${label}`);
  return found;
}

const connections = async () =>
  (await read(operatorConnectionPageSchema, `${organisation()}/connections`)).data;
const setupOf = async ({ organisation: { id } }: Tenant) =>
  await read(setupSchema, `/organisations/${id}/travel-rule`);

async function open({ page }: Watched, query: string, tenant = desk): Promise<void> {
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/crypto${query}`);
}

/** Types a reason into the question that stands open, and does the act, without a mouse. */
async function agree(page: Page, reason: string, name?: string): Promise<void> {
  const question = page.getByRole("dialog");
  await question.getByRole("textbox", { name: "Reason" }).focus();
  await page.keyboard.type(reason);
  if (name !== undefined) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(name);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("every part of the desk is accessible, and a viewer is shown what its acts take", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    await open(watched, "");
    await page.getByRole("grid", { name: "Addresses" }).waitFor();
    await expectSound(watched, "addresses");
    const { id } = await addressOf("Wallet of Anna");
    await open(watched, `?open=${id}`);
    await page.getByRole("button", { name: "Reveal address" }).waitFor();
    await expectSound(watched, "an address");
    for (const name of ["Approve address", "Archive address", "Reveal address"]) {
      expect(await page.getByRole("button", { name }).isDisabled(), name).toBe(true);
    }
    await page.keyboard.press("a");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);

    await open(watched, "?tab=connections");
    await page.getByRole("grid", { name: "Connections" }).waitFor();
    await expectSound(watched, "connections");
    const [connection] = await connections();
    await open(watched, `?tab=connections&open=${connection?.id}`);
    await page.getByRole("button", { name: "End connection" }).waitFor();
    expect(await page.getByRole("button", { name: "End connection" }).isDisabled()).toBe(true);
    await expectSound(watched, "a connection");

    await open(watched, "?tab=travel-rule");
    await page.getByRole("heading", { name: /^(Activation requested|Active)$/ }).waitFor();
    await expectSound(watched, "the Travel Rule");
    await open(watched, "?tab=providers");
    await page.getByRole("grid", { name: "Providers" }).waitFor();
    await expectSound(watched, "providers");
    await page.locator('[data-index="0"]').click();
    await page.getByRole("heading", { name: "Evidence" }).waitFor();
    await expectSound(watched, "a provider");
    await watched.context.close();
  });

  it("the questions before acts are accessible, and so is what there is nothing of", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "owner");
    const { page } = watched;
    const { id } = await addressOf("Wallet of Anna");
    await open(watched, `?open=${id}`);
    for (const name of ["Archive address", "Reveal address"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
      await expectSound(watched, name, "[role=dialog]");
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    }
    for (const [query, words] of [
      ["", "No address is saved in sandbox"],
      ["?status=suspended", "No saved address matches the filter"],
      ["?tab=connections", "The organisation has no connection in sandbox"],
      ["?tab=travel-rule", "Not started"],
      ["?tab=providers&find=nobody-has-this-name", "No provider matches the filter"],
    ] as const) {
      await open(watched, query, empty);
      await page.getByText(words).first().waitFor();
      await expectSound(watched, words);
    }
    await watched.context.close();
  });
});

it("draws the numbers, the states and the blockers of the interface", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  await open(watched, "");
  await page.getByRole("grid", { name: "Addresses" }).waitFor();
  await expect
    .poll(() => page.getByRole("status").locator("[data-value]").getAttribute("data-value"))
    .toBe(String(WALLETS.length));
  const anna = await addressOf("Wallet of Anna");
  const row = await page.locator(`[data-row="${anna.id}"]`).textContent();
  for (const shown of [
    anna.label,
    anna.network,
    anna.maskedAddress,
    "needs review",
    "unproven",
    "on no list",
  ]) {
    expect(row).toContain(shown);
  }

  await open(watched, "?tab=providers");
  const providers = await read(directoryProviderListSchema, "/provider-directory/providers?pageSize=100");
  const [first] = providers.data;
  if (first === undefined) throw new Error("the directory is empty");
  const drawn = page.locator(`[data-row="${first.id}"] [data-value]`);
  await drawn.waitFor();
  await expect.poll(() => drawn.getAttribute("data-value")).toBe(String(first.evidenceSummary.count));
  await expect
    .poll(() => page.getByRole("status").locator("[data-value]").getAttribute("data-value"))
    .toBe(String(providers.pagination.total));

  await open(watched, "?tab=travel-rule", empty);
  await page.getByRole("heading", { name: "Not started" }).waitFor();
  const { steps, version } = await setupOf(empty);
  const codes = await page
    .getByRole("list", { name: /^What .* lacks$/ })
    .locator("code")
    .allTextContents();
  expect(codes).toEqual(steps.flatMap(({ blockers }) => blockers));
  expect(codes).not.toEqual([]);
  await expect.poll(() => page.locator("dd[data-value]").getAttribute("data-value")).toBe(String(version));
  await watched.context.close();
});

it("what a viewer may not do is refused where it is tried", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { id } = await addressOf("Wallet of Anna");
  const [connection] = await connections();
  const acts = [
    ["POST", `/crypto/addresses/${id}/actions`, { action: "approve", reason: "tried" }],
    ["POST", `/crypto/addresses/${id}/reveal`, { reason: "tried" }],
    ["POST", "/crypto/data-keys/rotate", { reason: "tried" }],
    ["POST", `/connections/${connection?.id}/approve`, { reason: "tried" }],
    ["DELETE", `/connections/${connection?.id}`, null],
    ["POST", "/travel-rule/activate", { reason: "tried" }],
  ] as const;
  for (const [method, path, body] of acts) {
    const status = await tried(watched, method, `${organisation()}${path}`, body);
    expect([path, status]).toEqual([path, 403]);
  }
  await watched.context.close();
});

it("an address is approved and suspended without a mouse", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
  await signIn(watched, system, "ops");
  const { page } = watched;
  const { id } = await addressOf("Wallet of Ben");
  await open(watched, "");
  await page.locator('[data-index="0"]').focus();
  const isReached = async () =>
    await page.locator(`[data-row="${id}"]`).evaluate((row) => row === document.activeElement);
  for (let pressed = 0; pressed < WALLETS.length && !(await isReached()); pressed++) {
    await page.keyboard.press("j");
    await page.locator(`[data-index="${pressed + 1}"]:focus`).waitFor();
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Wallet of Ben" }).waitFor();
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "Approve address?" }).waitFor();
  await agree(page, "Proven and checked");
  await page.getByRole("button", { name: "Suspend address" }).waitFor();
  expect(await addressOf("Wallet of Ben")).toMatchObject({ status: "approved" });
  await page.locator(`[data-row="${id}"]`).locator('[data-status="approved"]').waitFor();
  await page.keyboard.press("s");
  await page.getByRole("dialog", { name: "Suspend address?" }).waitFor();
  await agree(page, "The customer reports it stolen");
  await page.locator(`[data-row="${id}"]`).locator('[data-status="suspended"]').waitFor();
  expect(await addressOf("Wallet of Ben")).toMatchObject({ status: "suspended" });
  await watched.context.close();
});

it("an address on a list is not approved, and says why; it is archived by its name alone", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "ops");
  const { page } = watched;
  const { id } = await addressOf("Listed wallet");
  await open(watched, `?open=${id}`);
  await page.getByRole("button", { name: "Approve address" }).click();
  await agree(page, "Looks right");
  await page.getByRole("dialog").getByText("crypto_address_listed").waitFor();
  await expectSound(watched, "a refused approval", "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Archive address" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox", { name: "Reason" }).fill("On a list");
  await question.getByRole("textbox", { name: "Type “Listed wallet”" }).fill("Listed");
  expect(await question.getByRole("button", { name: "Archive address" }).isDisabled()).toBe(true);
  await question.getByRole("textbox", { name: "Type “Listed wallet”" }).fill("Listed wallet");
  await question.getByRole("button", { name: "Archive address" }).click();
  await page.getByText("An archived address stays as it is.").waitFor();
  expect(await addressOf("Listed wallet")).toMatchObject({ status: "archived" });
  await watched.context.close();
});

it("a revealed address is nowhere but in sight, and is forgotten when its time is over", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await page.clock.install();
  await signIn(watched, system, "ops");
  const [label, wallet] = WALLETS[2];
  const { id } = await addressOf(label);
  await open(watched, `?open=${id}`);
  const reveal = page.getByRole("button", { name: "Reveal address" });
  await reveal.click();
  await expect
    .poll(() => page.getByRole("dialog").getByRole("button", { name: "Reveal address" }).isDisabled())
    .toBe(true);
  await agree(page, "Check of a returned transfer");
  await page.getByText(wallet, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/^Forgotten in [45]:\d\d$/);
  await expectSound(watched, "a revealed address");
  expect(await keptBy(page)).not.toContain(wallet);
  await page.clock.fastForward(REVEALED_MILLISECONDS);
  await reveal.waitFor();
  expect(await page.content()).not.toContain(wallet);

  await reveal.click();
  await agree(page, "Once more");
  await page.getByRole("button", { name: "Forget address now" }).click();
  await reveal.waitFor();
  expect(await page.content()).not.toContain(wallet);
  expect(await keptBy(page)).not.toContain(wallet);
  await watched.context.close();
});

it("a complete address finds its wallet, and does not stand in the view's address", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  const [label, wallet] = WALLETS[0];
  const { id } = await addressOf(label);
  await open(watched, "");
  await page.getByRole("grid", { name: "Addresses" }).waitFor();
  await page.getByRole("textbox", { name: "Find" }).fill(wallet.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByText("1 address", { exact: true }).waitFor();
  await page.locator(`[data-row="${id}"]`).waitFor();
  expect((await keptBy(page)).toLowerCase()).not.toContain(wallet.toLowerCase());
  await page.getByRole("textbox", { name: "Find" }).fill("ben");
  await page.keyboard.press("Enter");
  await page.getByText("Wallet of Ben").waitFor();
  expect(page.url()).toContain("find=ben");
  await watched.context.close();
});

it("a connection is proposed, approved and ended, and a set-up activated, each with its reason", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await open(watched, "?tab=travel-rule");
  await page.getByRole("button", { name: "Activate set-up" }).click();
  await agree(page, "Test read");
  await page.getByRole("heading", { name: "Active", exact: true }).waitFor();
  expect(await setupOf(desk)).toMatchObject({ state: "active" });

  await open(watched, "?tab=connections");
  await page.getByRole("button", { name: "Propose connection" }).click();
  const proposing = page.getByRole("dialog", { name: "Propose a connection in sandbox?" });
  await proposing.getByRole("textbox", { name: "Institution, by its id" }).fill("inst_sandbox_custodian");
  await expectSound(watched, "the question before a connection", "[role=dialog]");
  await agree(page, "Contract signed");
  await page.getByRole("button", { name: "Approve connection" }).waitFor();
  const custodian = (await connections()).find(({ id }) => page.url().includes(id));
  if (custodian === undefined) throw new Error("no connection");
  await page.getByRole("button", { name: "Approve connection" }).click();
  await agree(page, "Checked with the institution");
  await page.locator(`[data-row="${custodian.id}"]`).getByText("approved, not tested").waitFor();
  expect((await connections()).find(({ id }) => id === custodian.id)).toMatchObject({ state: "approved" });
  await page.getByRole("button", { name: "End connection" }).click();
  await agree(page, "Contract ended", custodian.institution.name);
  await expect.poll(() => page.locator(`[data-row="${custodian.id}"]`).count()).toBe(0);
  expect((await connections()).map(({ id }) => id)).not.toContain(custodian.id);
  await watched.context.close();
});

it("an owner rotates the key, and every address can still be read", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "owner");
  const { page } = watched;
  await open(watched, "");
  await page.getByText("Encryption key", { exact: true }).click();
  await page.getByRole("button", { name: "Rotate key" }).click();
  await agree(page, "Yearly");
  await page.getByText(/^Key \d+ seals from now on\. \d+ addresses follow\.$/).waitFor();
  const { id } = await addressOf("Wallet of Anna");
  const revealed = await post(operator, `${organisation()}/crypto/addresses/${id}/reveal`, {
    reason: "read",
  });
  expect(revealed).toMatchObject({ address: WALLETS[0][1] });
  await watched.context.close();
});
