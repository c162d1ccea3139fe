// What decisions can be filtered by, chosen and typed, and what came of each, in a real browser.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import {
  reportedDecisionPageSchema,
  type ListedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import { PATIENCE } from "../patience.ts";
import { sandboxClient } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, openPage, WIDE } from "./browser.ts";
import { expectSound, expectWhole } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;
let all: readonly ListedDecision[];

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Decision filters", 24);
  const answer = await sandboxClient(system, paid.tenant).call({
    method: "POST",
    path: `/transactions/${paid.blockedId}/outcomes`,
    body: { classification: "legitimate", source: "customer", occurredAt: new Date().toISOString() },
    idempotencyKey: "outcome-of-the-blocked",
    repeatable: true,
  });
  if (!answer.ok) throw new Error(`no outcome: ${answer.error.code}`);
  await vi.waitFor(async () => {
    all = await listed();
    expect(all.filter(({ label }) => label !== null)).toHaveLength(1);
  }, PATIENCE);
});
afterAll(() => browser?.close());

async function listed(filter = ""): Promise<readonly ListedDecision[]> {
  const path = `/organisations/${paid.tenant.organisation.id}/decisions?limit=100${filter}`;
  return reportedDecisionPageSchema.parse(await askOperator(system, "GET", path)).data;
}

const field = (page: Page) => page.getByRole("searchbox", { name: "Filter decisions" });
const rows = (page: Page) =>
  page
    .getByRole("grid", { name: "Decisions" })
    .locator("[data-row]")
    .evaluateAll((found) => found.map((row) => row.getAttribute("data-row")));
const idsOf = (decisions: readonly ListedDecision[]) => decisions.map(({ decisionId }) => decisionId);

async function withDecisions(run: (page: Page) => Promise<void>): Promise<void> {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/decisions`);
  await watched.page.getByRole("grid", { name: "Decisions" }).waitFor();
  await run(watched.page);
  await watched.context.close();
}

it("a row says what came of its decision, and no column is cut off", async () => {
  await withDecisions(async (page) => {
    const other = all.find(({ decisionId }) => decisionId !== paid.blockedId)?.decisionId;
    await page.locator(`[data-row="${other}"] [data-label="none"]`).waitFor();
    await page.locator(`[data-row="${paid.blockedId}"] [data-label="legitimate"]`).waitFor();
    await expect.poll(() => page.locator('[data-row] [data-label="legitimate"]').count()).toBe(1);
    await expectWhole(page.getByRole("grid", { name: "Decisions" }));
  });
});

it("who does not know the words chooses them, and finds them in the field and in the address", async () => {
  await withDecisions(async (page) => {
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await panel.getByRole("radio", { name: "interrupted" }).check();
    await expect.poll(() => field(page).inputValue()).toBe("decision:interrupted");
    const interrupted = idsOf(all.filter(({ decision }) => decision !== "allow"));
    await expect.poll(() => rows(page)).toEqual(interrupted);
    expect(interrupted).toHaveLength(paid.interrupted);
    await panel.getByRole("group", { name: "Outcome" }).getByRole("radio", { name: "legitimate" }).check();
    await expect.poll(() => rows(page)).toEqual([paid.blockedId]);
    expect(page.url()).toContain("label=legitimate");
    await panel.getByRole("group", { name: "Outcome" }).getByRole("radio", { name: "no outcome" }).check();
    await expect.poll(() => rows(page)).toEqual(interrupted.filter((id) => id !== paid.blockedId));
    await panel.getByRole("group", { name: "Outcome" }).getByRole("radio", { name: "any" }).check();
    await expect.poll(() => rows(page)).toEqual(interrupted);
    await panel.getByRole("radio", { name: "confirmed match" }).check();
    const matches = all.filter(({ screening }) => screening === "confirmed_match");
    expect(matches).toHaveLength(1);
    await expect.poll(() => rows(page)).toEqual(idsOf(matches));
    await panel.getByRole("radio", { name: "outbound" }).check();
    await expect
      .poll(() => field(page).inputValue())
      .toBe("decision:interrupted screening:confirmed_match direction:outbound");
    await expect.poll(() => rows(page)).toEqual(idsOf(matches));
    await panel.getByRole("radio", { name: "inbound" }).check();
    await page.getByText("No decision in this window matches the filter").waitFor();
  });
});

it("amounts are chosen with their currency, and only payments within them are left", async () => {
  await withDecisions(async (page) => {
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await panel.getByLabel("Amount, at least").fill("one");
    await panel.getByText("Write a number such as").waitFor();
    expect(await panel.getByRole("button", { name: "Filter by amount" }).isDisabled()).toBe(true);
    const amounts = all.map(({ amount }) => Number(amount)).toSorted((one, other) => one - other);
    const [least, most] = [amounts[4] ?? 0, amounts[9] ?? 0];
    await panel.getByLabel("Amount, at least").fill(String(least));
    await panel.getByLabel("Amount, at most").fill(String(most));
    await panel.getByLabel("Currency").fill(" EUR");
    await page.keyboard.press("Enter");
    await expect.poll(() => field(page).inputValue()).toBe(`currency:EUR amount>=${least} amount<=${most}`);
    const within = all.filter(({ amount }) => Number(amount) >= least && Number(amount) <= most);
    expect(within).toHaveLength(6);
    await expect.poll(() => rows(page)).toEqual(idsOf(within));
  });
});

it("an amount is compared as it is typed, in any currency or in one, and what is no number is said", async () => {
  await withDecisions(async (page) => {
    const amounts = all.map(({ amount }) => Number(amount)).toSorted((one, other) => one - other);
    const [above, below] = [amounts[4] ?? 0, amounts[9] ?? 0];
    const within = all.filter(({ amount }) => Number(amount) > above && Number(amount) < below);
    expect(within).toHaveLength(4);
    await field(page).fill(`amount>${above} amount<${below}`);
    await expect.poll(() => rows(page)).toEqual(idsOf(within));
    await page.getByText("The amount counts in any currency").waitFor();
    await field(page).fill(`amount>${above} amount<${below} currency:EUR`);
    await expect.poll(() => page.url()).toContain("currency=EUR");
    await expect.poll(() => rows(page)).toEqual(idsOf(within));
    await page.getByText("The amount counts in any currency").waitFor({ state: "detached" });
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe(`currency:EUR amount>${above} amount<${below}`);
    await expect.poll(() => rows(page)).toEqual(idsOf(within));
    await field(page).fill("amount>1e3 score>100");
    await page
      .getByText("Not a valid limit: amount>1e3 score>100. Write an amount as 1000 or 99.50")
      .waitFor();
  });
});

it("what is chosen leaves what was typed beside it, even where that is no filter", async () => {
  await withDecisions(async (page) => {
    await field(page).fill("score=60");
    await page.getByText("Not a filter: score=60").waitFor();
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Filters" })
      .getByRole("radio", { name: "block", exact: true })
      .check();
    await expect.poll(() => field(page).inputValue()).toBe("decision:block score=60");
    await expect.poll(() => rows(page)).toEqual(idsOf(all.filter(({ decision }) => decision === "block")));
  });
});

describe("a saved view", () => {
  const menu = (page: Page) => page.getByRole("dialog", { name: "Saved views" });
  const open = async (page: Page) => {
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await menu(page).waitFor();
  };

  it("is an address with a name: every tab finds it, renames it and deletes it", async () => {
    await withDecisions(async (page) => {
      const home = page.url();
      await page.goto(`${home}?decision=interrupted&columns=at,amount&last=90d`);
      await open(page);
      await menu(page).getByText("No view is saved").waitFor();
      await menu(page).getByLabel("Name of what is shown now").fill("Interrupted");
      await page.keyboard.press("Enter");
      await menu(page).getByRole("link", { name: "Interrupted" }).waitFor();
      const other = await page.context().newPage();
      await other.goto(home);
      await other.getByRole("grid", { name: "Decisions" }).waitFor();
      await open(other);
      await other.getByRole("link", { name: "Interrupted" }).click();
      await expect
        .poll(() => Object.fromEntries(new URL(other.url()).searchParams))
        .toEqual({ decision: "interrupted", columns: "at,amount", last: "90d" });
      await menu(other).waitFor({ state: "detached" });
      const interrupted = idsOf(all.filter(({ decision }) => decision !== "allow"));
      await expect.poll(() => rows(other)).toEqual(interrupted);
      await open(other);
      await menu(other).getByRole("button", { name: "Rename Interrupted" }).click();
      await menu(other).getByLabel("New name of Interrupted").fill("Held or blocked");
      await other.keyboard.press("Enter");
      await menu(page).getByRole("link", { name: "Held or blocked" }).waitFor();
      await menu(page).getByRole("button", { name: "Delete Held or blocked" }).click();
      await menu(other).getByText("No view is saved").waitFor();
      await page.keyboard.press("Escape");
      await menu(page).waitFor({ state: "detached" });
    });
  });

  it("that cannot be read any more says so, shows nothing else instead, and can be deleted", async () => {
    await withDecisions(async (page) => {
      const id = paid.tenant.organisation.id;
      await page.evaluate((key) => {
        localStorage.setItem(key, JSON.stringify([{ name: "Old", search: { colour: "red" } }]));
      }, `weir-views-${id}`);
      await page.reload();
      await open(page);
      await menu(page).getByText("cannot be read any more").waitFor();
      expect(await menu(page).getByRole("link").count()).toBe(0);
      await menu(page).getByRole("button", { name: "Delete Old" }).click();
      await menu(page).getByText("No view is saved").waitFor();
    });
  });
});

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("the filters and the saved views are accessible", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/decisions`);
    const { page } = watched;
    await page.getByRole("grid", { name: "Decisions" }).waitFor();
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("dialog", { name: "Filters" }).waitFor();
    await expectSound(watched, "the filters", '[role="dialog"]');
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByLabel("Name of what is shown now").fill("All of a month");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("button", { name: "Rename All of a month" }).click();
    await expectSound(watched, "the saved views", '[role="dialog"]');
    await watched.context.close();
  });
});
