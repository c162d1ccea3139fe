// What is done with many decisions at once, in a real browser: counted by the server, saved as a file, selected, put into one
// investigation, and shown in other columns.

import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { investigationSchema } from "#domain/contract/casework/investigation.ts";
import {
  decisionCountSchema,
  type DecisionCount,
  reportedDecisionPageSchema,
  type ListedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import { PATIENCE } from "../patience.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");

const PAID = 110;
const linesSchema = z.array(z.record(z.string(), z.string()));

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Decision selection", PAID);
  await vi.waitFor(async () => expect(await counted()).toBe(PAID), PATIENCE);
});
afterAll(() => browser?.close());

const organisation = () => `/organisations/${paid.tenant.organisation.id}`;

async function summed(filter = ""): Promise<DecisionCount> {
  const answer = await askOperator(system, "GET", `${organisation()}/decision-count?${filter}`);
  return decisionCountSchema.parse(answer);
}

const counted = async (filter = "") => (await summed(filter)).count;

/** All pages of the list. */
async function listed(filter = ""): Promise<readonly ListedDecision[]> {
  const all: ListedDecision[] = [];
  for (let cursor = ""; ;) {
    const path = `${organisation()}/decisions?limit=100&${filter}${cursor}`;
    const { data, pagination } = reportedDecisionPageSchema.parse(await askOperator(system, "GET", path));
    all.push(...data);
    if (pagination.nextCursor === null) return all;
    cursor = `&cursor=${encodeURIComponent(pagination.nextCursor)}`;
  }
}

const idsOf = (decisions: readonly ListedDecision[]) => decisions.map(({ decisionId }) => decisionId);
const grid = (page: Page) => page.getByRole("grid", { name: "Decisions" });

async function withDecisions(
  run: (page: Page) => Promise<void>,
  search = "",
  role: "viewer" | "analyst" = "analyst",
): Promise<void> {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, role, `${paid.tenant.organisation.id}/sandbox/decisions${search}`);
  await grid(watched.page).waitFor();
  await run(watched.page);
  expect(watched.faults).toEqual({ refusedByPolicy: [], leftTheOrigin: [], errors: [] });
  await watched.context.close();
}

async function saved(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV of these decisions" }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Exact: all amounts of this file have two decimals. */
const centsOf = (amounts: readonly (string | null)[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

it("above the list stands how many match and what they add up to, as the server counts them", async () => {
  await withDecisions(async (page) => {
    await page.locator(`[data-value="${PAID}"]`, { hasText: "decisions match" }).waitFor();
    const drawn = async () =>
      page.locator("[data-sums] [data-value]").evaluateAll((all) => all.map((one) => one.dataset["value"]));
    const sumsOf = async (filter: string) =>
      (await summed(filter)).amounts?.map(({ amount }) => amount) ?? [];
    await expect.poll(drawn).toEqual(await sumsOf(""));
    expect(centsOf(await sumsOf(""))).toBe(centsOf((await listed()).map(({ amount }) => amount)));
    await page.getByRole("searchbox").fill("decision:interrupted");
    const interrupted = await counted("decision=interrupted");
    expect(interrupted).toBe(paid.interrupted);
    await page.locator(`[data-value="${interrupted}"]`, { hasText: "match" }).first().waitFor();
    await expect.poll(drawn).toEqual(await sumsOf("decision=interrupted"));
  });
});

describe("the file of the list", () => {
  it("has every decision of every page, with the values of the interface", async () => {
    await withDecisions(
      async (page) => {
        const { name, text } = await saved(page);
        expect(name).toMatch(/^decisions-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
        const lines = linesSchema.parse(parse(text, { columns: true }));
        const all = await listed();
        expect(all).toHaveLength(PAID);
        expect(lines.map((line) => line["decisionId"])).toEqual(idsOf(all));
        for (const [at, { subject, ruleIds, ...one }] of all.entries()) {
          const line = lines[at] ?? {};
          for (const [field, value] of Object.entries(one)) {
            expect([field, line[field]]).toEqual([field, value === null ? "" : String(value)]);
          }
          expect(line["externalUserId"]).toBe(subject.externalUserId);
          expect(line["ruleIds"]).toBe(ruleIds.join(" "));
        }
      },
      "",
      "viewer",
    );
  });

  it("has the decisions of the filter alone", async () => {
    await withDecisions(async (page) => {
      const lines = linesSchema.parse(parse((await saved(page)).text, { columns: true }));
      expect(lines.map((line) => line["decisionId"])).toEqual(idsOf(await listed("decision=interrupted")));
      await page.getByText("Saved", { exact: true }).waitFor();
    }, "?decision=interrupted");
  });

  it("that is refused says why", async () => {
    await withDecisions(async (page) => {
      const message =
        "More than 100000 decisions match, which is the most that a file can hold. Narrow the window or the filter.";
      await page.route("**/decisions.csv*", (route) =>
        route.fulfill({ status: 400, json: { error: { code: "export_too_large", message } } }),
      );
      await page.getByRole("button", { name: "CSV of these decisions" }).click();
      await page.getByText(message).waitFor();
    });
  });
});

describe("selected rows", () => {
  const chosen = (page: Page) => page.getByRole("group", { name: "Selected decisions" });

  it("`x` and `Shift x` select them by key, and an investigation begins with exactly these", async () => {
    await withDecisions(async (page) => {
      const ids = idsOf(await listed());
      await page.locator(`[data-row="${ids[1]}"]`).focus();
      await page.keyboard.press("x");
      await chosen(page).locator('[data-value="1"]').waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("Shift+X");
      await chosen(page).locator('[data-value="3"]').waitFor();
      await page.keyboard.press("j");
      await page.locator(`[data-row="${ids[4]}"]:focus`).waitFor();
      await page.keyboard.press("Space");
      await chosen(page).locator('[data-value="4"]').waitFor();
      await page.keyboard.press("Space");
      await chosen(page).locator('[data-value="3"]').waitFor();
      await chosen(page).getByRole("button", { name: "Open investigation with these" }).click();
      const question = page.getByRole("dialog");
      await question.getByText("It begins with 3 decisions").waitFor();
      await question.getByLabel("First note").fill("One pattern.");
      await question.getByRole("button", { name: "Open investigation" }).click();
      await page.waitForURL("**/investigations/**");
      expect(await decisionsOfInvestigation(page)).toEqual(new Set(ids.slice(1, 4)));
    });
  });

  it("boxes select them by pointer, without opening them, and clear them", async () => {
    await withDecisions(async (page) => {
      const ids = idsOf(await listed());
      const box = (at: number) => page.getByRole("checkbox", { name: `Select ${ids[at]}` });
      await box(0).click();
      await box(2).click({ modifiers: ["Shift"] });
      await chosen(page).locator('[data-value="3"]').waitFor();
      await box(1).click();
      await chosen(page).locator('[data-value="2"]').waitFor();
      expect(page.url()).not.toContain("open=");
      await page.getByRole("button", { name: "Clear the selection" }).click();
      await chosen(page).waitFor({ state: "detached" });
      expect(await box(0).isChecked()).toBe(false);
    });
  });

  it("open nothing for those who may not, and say what it takes", async () => {
    await withDecisions(
      async (page) => {
        const [first] = idsOf(await listed());
        await page.getByRole("checkbox", { name: `Select ${first}` }).click();
        const open = chosen(page).getByRole("button", { name: "Open investigation with these" });
        expect(await open.isDisabled()).toBe(true);
        await chosen(page).getByText("needs cases:work").waitFor();
      },
      "",
      "viewer",
    );
  });
});

describe("all that match", () => {
  it("become one investigation, which says how many they are", async () => {
    await withDecisions(async (page) => {
      const found = idsOf(await listed("decision=block"));
      await page
        .getByRole("button", { name: `Open investigation with the ${found.length} matching` })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Open investigation" }).click();
      await page.waitForURL("**/investigations/**");
      expect(await decisionsOfInvestigation(page)).toEqual(new Set(found));
    }, "?decision=block");
  });

  it("become none where they are more than one holds, and how to narrow them is said", async () => {
    await withDecisions(async (page) => {
      const open = page.getByRole("button", { name: `Open investigation with the ${PAID} matching` });
      await open.waitFor();
      expect(await open.isDisabled()).toBe(true);
      await page.getByText("An investigation holds at most 100. Narrow the filter or the window.").waitFor();
    }, "?currency=EUR");
  });
});

async function decisionsOfInvestigation(page: Page): Promise<ReadonlySet<string>> {
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const path = `${organisation()}/investigations/${id}`;
  return new Set(investigationSchema.parse(await askOperator(system, "GET", path)).decisionIds);
}

it("columns are chosen, and the address keeps them when the filter changes", async () => {
  await withDecisions(async (page) => {
    const heads = () => grid(page).getByRole("columnheader").allTextContents();
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Columns" });
    await panel.getByRole("checkbox", { name: "Risk" }).uncheck();
    await panel.getByRole("checkbox", { name: "Score" }).uncheck();
    const left = ["Selected", "Occurred (UTC)", "Decision", "Outcome", "Amount", "Counterparty", "Customer"];
    await expect.poll(heads).toEqual([...left, "Rules that hit"]);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox").fill("decision:interrupted");
    await expect.poll(() => page.url()).toContain("decision=interrupted");
    await page.reload();
    await grid(page).waitFor();
    expect(await heads()).toEqual([...left, "Rules that hit"]);
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await panel.getByRole("checkbox", { name: "Risk" }).check();
    await panel.getByRole("checkbox", { name: "Score" }).check();
    await expect.poll(() => page.url()).not.toContain("columns=");
  });
});

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("what can be done with many decisions is accessible", async () => {
    const watched = await openPage(browser, { theme, width });
    const address = `${paid.tenant.organisation.id}/sandbox/decisions?decision=interrupted`;
    await signIn(watched, system, "analyst", address);
    const { page } = watched;
    await grid(page).waitFor();
    await expectSound(watched, "the list");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.getByRole("dialog", { name: "Columns" }).waitFor();
    await expectSound(watched, "the columns", '[role="dialog"]');
    await page.keyboard.press("Escape");
    await grid(page).locator("[data-row]").first().focus();
    await page.keyboard.press("x");
    await page.getByRole("group", { name: "Selected decisions" }).waitFor();
    await expectSound(watched, "the selection");
    await watched.context.close();
  });
});
