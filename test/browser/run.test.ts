// Keys, credit and settings in a real browser: what is shown once is kept nowhere, what cannot be undone is asked by name, and each
// act is done by those alone who may.

import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import {
  creditStatementSchema,
  keyPageSchema,
  organisationSettingsSchema,
} from "#domain/contract/operators/operator-answers.ts";
import { madeTokenSchema } from "#domain/contract/operators/operator-token.ts";
import { listsOverviewSchema } from "#domain/contract/settings/lists.ts";
import { createClient } from "#ops/http/client.ts";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, NARROW, openPage, WIDE, type Look, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { readable, statusWith, takeSecret } from "./shown-once.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const SECTIONS = ["organisation", "providers", "lists", "named-lists", "directory", "people", "browser"];
const SEEN: Readonly<Record<string, string>> = {
  organisation: "Label maturity",
  providers: "the embedded lists answer alone",
  lists: "Lists that screen",
  "named-lists": "Entries in force",
  directory: "Registers",
  people: "needs tokens:make",
  browser: "Single letters count",
};

let browser: Browser;
let tenant: Tenant;
/** Of an organisation that nobody gave credit. */
let poorId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  tenant = await createTenant(system, "Run");
  const poor = await asked("POST", "/organisations", { name: "Without credit" });
  poorId = z.object({ organisation: z.object({ id: z.string() }) }).parse(poor).organisation.id;
  await asked("POST", `${pathOf()}/lists`, { name: "mules", kind: "block", description: "Mule accounts" });
  await asked("POST", `${pathOf()}/lists/mules/entries?environment=sandbox`, {
    entries: [{ value: "mule@example.com" }],
    reason: "Reported by the bank",
  });
  await asked("POST", `${pathOf()}/lists`, { name: "staff", kind: "allow" });
});
afterAll(() => browser?.close());

const pathOf = () => `/organisations/${tenant.organisation.id}`;

const asked = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  askOperator(system, method, path, body);

const keysNow = async () => keyPageSchema.parse(await asked("GET", `${pathOf()}/keys`)).data;

async function open({ page }: Watched, place: string, organisation = tenant.organisation.id): Promise<void> {
  await page.goto(`${consoleOf(system)}${organisation}/sandbox/${place}`);
}

async function withPage(
  role: Parameters<typeof signIn>[2],
  run: (watched: Watched) => Promise<void>,
  look: Look = { theme: "light", width: WIDE },
): Promise<void> {
  const watched = await openPage(browser, look);
  try {
    await signIn(watched, system, role);
    await run(watched);
  } finally {
    await watched.context.close();
  }
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("keys, credit and every section of the settings are accessible, and say what an act takes", async () => {
    await withPage(
      "viewer",
      async (watched) => {
        const { page } = watched;
        await open(watched, "keys");
        await page.getByRole("region", { name: "Active keys, as a table" }).waitFor();
        await expectSound(watched, "keys");
        expect(await page.getByRole("button", { name: "Create key" }).isDisabled()).toBe(true);
        await page.getByText("needs api_keys:create").waitFor();
        await open(watched, "credit");
        await page.getByRole("grid", { name: "Entries" }).waitFor();
        await expectSound(watched, "credit");
        await page.locator("[data-row]").first().click();
        await page.getByRole("complementary", { name: "Entry" }).waitFor();
        await expectSound(watched, "an entry of the credit");
        await open(watched, "credit", poorId);
        await page.getByText("decisions in production fail closed").waitFor();
        await page.getByText("No credit was ever granted").waitFor();
        await expectSound(watched, "credit, none");
        for (const tab of SECTIONS) {
          await open(watched, `settings?tab=${tab}${tab === "named-lists" ? "&list=mules" : ""}`);
          await page
            .getByText(tab === "people" ? "You may not see this" : (SEEN[tab] ?? ""))
            .first()
            .waitFor();
          await expect.poll(() => page.getByText("Loading", { exact: true }).count()).toBe(0);
          await expectSound(watched, `settings, ${tab}`);
        }
      },
      { theme, width },
    );
  });
});

it("draws the numbers of the interface", async () => {
  const credit = creditStatementSchema.parse(await asked("GET", `${pathOf()}/credit`));
  const settings = organisationSettingsSchema.parse(await asked("GET", pathOf()));
  const lists = listsOverviewSchema.parse(await asked("GET", "/lists"));
  const keys = await keysNow();
  await withPage("viewer", async (watched) => {
    const { page } = watched;
    const drawn = (within: Locator) =>
      within.locator("[data-value]").evaluateAll((all) => all.map((one) => one.getAttribute("data-value")));
    await open(watched, "credit");
    await page.getByRole("grid", { name: "Entries" }).waitFor();
    expect(await drawn(page.locator("dl").first())).toEqual([
      credit.balance,
      credit.reserved,
      credit.captured,
    ]);
    // A system that began today has counted no full day.
    await page.getByText("how many days it lasts is not known").waitFor();
    await open(watched, "settings");
    await page.locator('[data-setting="labelMaturityDays"]').waitFor();
    for (const [id, value] of [
      ["prices.screening", settings.prices["screening"]],
      ["labelMaturityDays", settings.labelMaturityDays],
      ["rateLimits.calls.ratePerSecond", settings.rateLimits.calls.ratePerSecond],
      ["minimumDenominators.drift", settings.minimumDenominators["drift"]],
    ] as const) {
      expect(await drawn(page.locator(`[data-setting="${id}"]`)), id).toEqual([String(value)]);
    }
    await open(watched, "settings?tab=lists");
    const table = page.getByRole("region", { name: "Lists that screen, as a table" });
    await table.waitFor();
    const active = lists.data.find((version) => version.active);
    expect(await drawn(table)).toEqual(active?.lists.map(({ entries }) => String(entries)));
    await open(watched, "keys");
    for (const { id, rateLimit } of keys) {
      const row = page.locator(`[data-row="${id}"]`);
      await row.waitFor();
      expect(await drawn(row)).toEqual([String(rateLimit.ratePerSecond), String(rateLimit.burst)]);
    }
  });
});

it("a key is created and revoked without a mouse; its secret is shown once, and it is refused from then on", async () => {
  await withPage("keys", async (watched) => {
    const { page } = watched;
    await open(watched, "keys");
    await page.getByRole("button", { name: "Create key" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Create a key?" });
    await question.waitFor();
    await expectSound(watched, "the question before a key", "[role=dialog]");
    await question.getByRole("textbox", { name: "Name" }).focus();
    await page.keyboard.type("Checkout");
    await page.keyboard.press("Enter");
    const secret = await takeSecret(watched, "key");
    const made = (await keysNow()).find(({ name }) => name === "Checkout");
    expect(made).toMatchObject({ type: "secret", environment: "sandbox", revokedAt: null });
    expect(await statusWith(system, secret)).not.toBe(401);

    const row = page.locator(`[data-row="${made?.id}"]`);
    await row.getByRole("button", { name: "Revoke Checkout" }).focus();
    await page.keyboard.press("Enter");
    const revoking = page.getByRole("dialog", { name: "Revoke the key Checkout?" });
    await revoking.waitFor();
    expect(await revoking.getByRole("button", { name: "Revoke key" }).isDisabled()).toBe(true);
    await revoking.getByRole("textbox", { name: "Type Checkout" }).focus();
    await page.keyboard.type("Checkout");
    await expectSound(watched, "the question before a key is revoked", "[role=dialog]");
    await page.keyboard.press("Enter");
    const revoked = page.getByRole("dialog", { name: "The key Checkout is revoked" });
    await revoked.waitFor();
    const at = (await keysNow()).find(({ id }) => id === made?.id)?.revokedAt;
    await revoked.getByText(`${at?.slice(11, 19)} UTC`).waitFor();
    expect(await statusWith(system, secret)).toBe(401);
    await revoked.getByRole("button", { name: "Close" }).press("Enter");
    await page.getByRole("region", { name: "Revoked keys, as a table" }).getByText("Checkout").waitFor();
    expect(await readable(page)).not.toContain(secret);
  });
});

it("credit is granted as the text that was typed, and once", async () => {
  await withPage("owner", async (watched) => {
    const { page } = watched;
    await open(watched, "credit", poorId);
    await page.getByText("decisions in production fail closed").waitFor();
    await page.getByRole("button", { name: "Grant credit" }).click();
    const question = page.getByRole("dialog", { name: "Grant credit?" });
    await question.getByRole("textbox", { name: "Amount" }).fill("1,000");
    await question.getByText("This is no amount").waitFor();
    await question.getByRole("textbox", { name: "Amount" }).fill("1000.10");
    await question.getByRole("textbox", { name: "Why" }).fill("Invoice 17");
    await expectSound(watched, "the question before a grant", "[role=dialog]");
    await question.getByRole("button", { name: /^Grant 1.000\.10 USD/ }).click();
    await expect.poll(() => question.count()).toBe(0);
    await page.getByRole("grid", { name: "Entries" }).getByText("Invoice 17").waitFor();
    await expect.poll(() => page.getByText("decisions in production fail closed").count()).toBe(0);
    const read = creditStatementSchema.parse(await asked("GET", `/organisations/${poorId}/credit`));
    await expect
      .poll(() => page.locator("dl [data-value]").first().getAttribute("data-value"))
      .toBe(read.balance);
  });
});

it("a setting is changed, and a provider that is not there is not called", async () => {
  await withPage("owner", async (watched) => {
    const { page } = watched;
    await open(watched, "settings");
    const row = page.locator('[data-setting="labelMaturityDays"]');
    await row.getByRole("button", { name: "Change Label maturity" }).click();
    const question = page.getByRole("dialog", { name: "Change Label maturity?" });
    await question.getByRole("textbox", { name: "Label maturity" }).fill("400");
    await question.getByText("from 0 to 365").waitFor();
    await question.getByRole("textbox", { name: "Label maturity" }).fill("60");
    await expectSound(watched, "the question before a setting", "[role=dialog]");
    await question.getByRole("button", { name: "Set 60" }).click();
    await expect.poll(() => row.locator("[data-value]").getAttribute("data-value")).toBe("60");
    expect(organisationSettingsSchema.parse(await asked("GET", pathOf())).labelMaturityDays).toBe(60);
    await open(watched, "settings?tab=providers");
    await page.getByText("there is nobody to call").waitFor();
    expect(await page.getByRole("button", { name: "Make a test call" }).isDisabled()).toBe(true);
  });
});

it("a token is made and revoked; it is shown once", async () => {
  await withPage("owner", async (watched) => {
    const { page } = watched;
    await open(watched, "settings?tab=people");
    await page.getByRole("button", { name: "Make token" }).click();
    const question = page.getByRole("dialog", { name: "Make a token?" });
    await question.getByRole("textbox", { name: "Whose" }).fill("owner");
    await question.getByText("The name of a role is no name of a person.").waitFor();
    await question.getByRole("textbox", { name: "Whose" }).fill("mia@example.com");
    await expectSound(watched, "the question before a token", "[role=dialog]");
    await question.getByRole("button", { name: "Make token" }).click();
    const token = await takeSecret(watched, "token");
    const client = createClient({ baseUrl: system.operatorUrl, token });
    expect((await client.call({ method: "GET", path: "/me" })).ok).toBe(true);
    await expectSound(watched, "settings, people");
    await page.getByRole("button", { name: "Revoke the token of mia@example.com" }).click();
    const revoking = page.getByRole("dialog", { name: "Revoke the token of mia@example.com?" });
    await revoking.getByRole("textbox", { name: "Type mia@example.com" }).fill("mia@example.com");
    await revoking.getByRole("button", { name: "Revoke token" }).click();
    const revoked = page.getByRole("dialog", { name: "The token of mia@example.com is revoked" });
    await revoked.getByText("Refused since").waitFor();
    expect((await client.call({ method: "GET", path: "/me" })).ok).toBe(false);
    await revoked.getByRole("button", { name: "Close" }).click();
    expect(await readable(page)).not.toContain(token);
  });
});

it("what another operator proposed for a list is read, and approved", async () => {
  const made = madeTokenSchema.parse(
    await asked("POST", "/tokens", { name: "proposer", role: "analyst", expiresInDays: 1 }),
  );
  const proposer = createClient({ baseUrl: system.operatorUrl, token: made.token ?? "" });
  const proposed = await proposer.call({
    method: "POST",
    path: `${pathOf()}/lists/staff/entries?environment=sandbox`,
    body: { entries: [{ value: "mia@example.com" }], reason: "Works here" },
  });
  if (!proposed.ok) throw new Error(proposed.error.code);
  await withPage("ops", async (watched) => {
    const { page } = watched;
    await open(watched, "settings?tab=named-lists");
    await page.getByRole("link", { name: "staff" }).click();
    await page.waitForURL(/list=staff/);
    await page.getByRole("button", { name: /^Approve/ }).click();
    const question = page.getByRole("dialog", { name: "Approve 1 entry of staff?" });
    await question
      .getByRole("list", { name: "Entries of the proposal" })
      .getByText("mia@example.com")
      .waitFor();
    await expectSound(watched, "the question before entries count", "[role=dialog]");
    await question.getByRole("button", { name: "Approve entries" }).click();
    await expect.poll(() => question.count()).toBe(0);
    await page.getByRole("region", { name: "Entries, as a table" }).getByText("mia@example.com").waitFor();
  });
});

it("who may read neither keys nor credit is told what that takes", async () => {
  const made = madeTokenSchema.parse(
    await asked("POST", "/tokens", { name: "reader", permissions: ["organisations:read"], expiresInDays: 1 }),
  );
  const watched = await openPage(browser, { theme: "light", width: NARROW });
  const reader = { ...system, operatorTokens: { ...system.operatorTokens, viewer: made.token ?? "" } };
  await signIn(watched, reader, "viewer");
  for (const [place, permission] of [
    ["keys", "api_keys:read"],
    ["credit", "credit:read"],
    ["settings?tab=lists", "lists:read"],
  ] as const) {
    await open(watched, place);
    await watched.page.locator("#content").getByText(permission).waitFor();
    await expectSound(watched, `${place}, not permitted`);
  }
  await watched.context.close();
});

it("single letters go to a place until they are switched off, and after they are switched on again", async () => {
  await withPage("viewer", async (watched) => {
    const { page } = watched;
    await open(watched, "settings?tab=browser");
    const tick = page.getByRole("checkbox", { name: "Single letters count" });
    await tick.uncheck();
    await page.locator("#content").focus();
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(page.url()).toContain("settings");
    await page.reload();
    await expect.poll(() => tick.isChecked()).toBe(false);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await tick.check();
    await page.locator("#content").focus();
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await page.waitForURL(/\/keys$/);
    await open(watched, "settings?tab=browser");
    await page.getByRole("radio", { name: "dark" }).check();
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await expect.poll(() => page.getByRole("radio", { name: "dark" }).isChecked()).toBe(true);
  });
});

it("what a viewer may not do is refused where it is tried", async () => {
  await withPage("viewer", async ({ page }) => {
    const tried = [
      ["POST", `${pathOf()}/keys`, { type: "secret", environment: "sandbox", name: "mine" }],
      ["DELETE", `${pathOf()}/keys/key_absent`, null],
      ["POST", `${pathOf()}/credit/grants`, { amount: "5" }],
      ["PATCH", pathOf(), { labelMaturityDays: 1 }],
      ["POST", `${pathOf()}/providers/check`, {}],
      ["POST", "/tokens", { name: "mine", role: "owner" }],
      ["GET", "/tokens", null],
    ] as const;
    const statuses = await page.evaluate(
      async (all) =>
        await Promise.all(
          all.map(async ([method, path, body]) => {
            const headers = {
              "weir-console": "1",
              "content-type": "application/json",
              "idempotency-key": crypto.randomUUID(),
            };
            const sent = body === null ? {} : { body: JSON.stringify(body) };
            return (await fetch(`/operator/v1${path}`, { method, headers, ...sent })).status;
          }),
        ),
      tried,
    );
    expect(statuses).toEqual(tried.map(() => 403));
  });
});
