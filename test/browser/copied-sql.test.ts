// The query behind a report, in a real browser: copied by a key, and asked as the organisation's analyst, it gives what is drawn.
// Only the local organisation has an analyst before the next start; no other file pays in its production.

import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import type { z } from "zod";
import { organisationSettingsSchema } from "#domain/contract/operators/operator-answers.ts";
import { reportedDecisionPageSchema } from "#domain/contract/operators/reported-decision.ts";
import { sqlTableSchema } from "#domain/contract/operators/sql.ts";
import { DAY, formatInstant, HOUR } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { PATIENCE } from "../patience.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { addHalfAYear, TODAY } from "./measured.ts";
import { pay, untilFound } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const MONTH = `from=${formatInstant(TODAY - 30 * DAY)}&to=${formatInstant(TODAY)}`;

const ORGANISATION = `/organisations/${system.organisation.id}`;
const evidenceSchema = organisationSettingsSchema.pick({
  labelMaturityDays: true,
  minimumDenominators: true,
});

let browser: Browser;
let evidence: z.output<typeof evidenceSchema>;

beforeAll(async () => {
  browser = await launchBrowser();
  evidence = evidenceSchema.parse(await askOperator(system, "GET", ORGANISATION));
  // Once, so that checks are asked for.
  const client = createClient({ baseUrl: system.productionBaseUrl, token: system.keys.productionSecret });
  const occurredAt = formatInstant(TODAY - DAY);
  await pay(client, {
    name: "copied",
    customer: "copied-customer",
    payee: "Corner Bakery",
    amount: "20.50",
    occurredAt,
  });
  await pay(client, {
    name: "copied-at-night",
    customer: "copied-customer",
    payee: "Corner Bakery",
    amount: "4800.25",
    occurredAt: formatInstant(TODAY - 2 * DAY + 2 * HOUR),
  });
  await untilFound(system, system.organisation.id, 2, "production");
  await addHalfAYear(system, system.organisation.id, "production");
  await askOperator(system, "POST", "/jobs/network/run");
  await vi.waitFor(async () => {
    const { CUSTOMER = "" } = await knownIds();
    const path = `${ORGANISATION}/decisions?environment=production&${MONTH}&nodeId=${CUSTOMER}`;
    expect(reportedDecisionPageSchema.parse(await askOperator(system, "GET", path)).data).toHaveLength(2);
  }, PATIENCE);
});
afterAll(async () => {
  await browser?.close();
  await askOperator(system, "PATCH", ORGANISATION, evidence);
});

type Row = Readonly<Record<string, unknown>>;

async function withPage(place: string, run: (watched: Watched) => Promise<void>): Promise<void> {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  try {
    await watched.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(watched, system, "analyst");
    await watched.page.goto(`${consoleOf(system)}${system.organisation.id}/production/${place}`);
    await run(watched);
  } finally {
    await watched.context.close();
  }
}

/** Presses `q`, and asks what was copied. */
async function rowsCopied({ page }: Watched): Promise<Row[]> {
  await page.keyboard.press("q");
  await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
  const query = await page.evaluate(() => navigator.clipboard.readText());
  const path = `${ORGANISATION}/sql?environment=production`;
  const { columns, rows, truncated } = sqlTableSchema.parse(
    await askOperator(system, "POST", path, { query }),
  );
  expect(truncated).toBe(false);
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
}

const numbersOf = (row: Row | undefined, ...columns: string[]) =>
  columns.map((column) => Number(row?.[column]));

const valuesIn = (cells: Locator) =>
  cells.evaluateAll((all) => all.map((cell) => Number(cell.getAttribute("data-value"))));

it("effectiveness: each rule and each measure", async () => {
  await withPage(`effectiveness?${MONTH}`, async (watched) => {
    const { page } = watched;
    await page.locator('[data-estimate="Precision"]').first().waitFor();
    const all = page.getByRole("button", { name: /^Show all \d+ rules$/ });
    if ((await all.count()) > 0) await all.click();
    const rows = await rowsCopied(watched);
    const rules = rows.filter(({ part }) => part === "rule");
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) {
      const drawn = page.locator(`[data-rule="${String(rule["item"])}@${String(rule["value"])}"]`);
      const [hits, decisive, customers, frauds] = await valuesIn(drawn.locator("td[data-value]"));
      expect([hits, decisive, customers, frauds], String(rule["item"])).toEqual(
        numbersOf(rule, "alarms", "decisive", "decisive_legitimate_customers", "decisive_frauds"),
      );
    }
    const payments = rows.find(({ part }) => part === "transactions");
    for (const [of, numerator, denominator] of [
      ["Precision", "fraud_alarms", "labelled_alarms"],
      ["Fraud captured", "fraud_alarms", "fraud"],
      ["False positive rate", "legitimate_alarms", "legitimate"],
    ] as const) {
      const [top = 0, bottom = 0] = numbersOf(payments, numerator, denominator);
      const drawn = page.locator(`[data-estimate="${of}"]`).first();
      expect([await drawn.getAttribute("data-n"), await drawn.getAttribute("data-value")], of).toEqual([
        String(bottom),
        String(top / bottom),
      ]);
    }
    // The page of one of them has the same query.
    const [rule] = rules;
    const [id, version] = [String(rule?.["item"]), String(rule?.["value"])];
    const place = `${system.organisation.id}/production/effectiveness/rules/${id}`;
    await page.goto(`${consoleOf(system)}${place}?${MONTH}&version=${version}`);
    await page.getByRole("button", { name: "Copy rule id" }).waitFor();
    const same = (await rowsCopied(watched)).find(({ part, item, value }) => {
      return part === "rule" && String(item) === id && String(value) === version;
    });
    const [hits, decisive] = await valuesIn(page.locator("dd[data-value]"));
    expect([hits, decisive]).toEqual(numbersOf(same, "alarms", "decisive"));
  });
});

it("drift: the share of each bin on both sides", async () => {
  await withPage(`drift?${MONTH}&feature=amount`, async (watched) => {
    const { page } = watched;
    const bins = page.getByRole("complementary", { name: "Feature" }).locator("tr[data-bin]");
    await bins.first().waitFor();
    const rows = (await rowsCopied(watched)).filter(({ feature }) => feature === "amount");
    const sorted = (shares: readonly number[]) => shares.toSorted((one, other) => one - other);
    const drawn = await valuesIn(bins.locator("td[data-value]:not(:last-child)"));
    const counted = rows.flatMap((row) => numbersOf(row, "baseline_share", "current_share"));
    expect(drawn.length).toBeGreaterThan(0);
    // A sum of fractions in another order differs in its last digits.
    expect(sorted(drawn)).toEqual(sorted(counted).map((share) => expect.closeTo(share, 12) as number));
  });
});

it("checks: the calls of each, and how long they took", async () => {
  await withPage(`checks?${MONTH}`, async (watched) => {
    await watched.page.locator("[data-check]").first().waitFor();
    const calls = (await rowsCopied(watched)).filter(({ part }) => part === "calls");
    expect(calls).toHaveLength(await watched.page.locator("[data-check]").count());
    for (const { provider, check, count } of calls) {
      const row = watched.page.locator(`[data-check="${String(provider)} ${String(check)}"]`);
      const [drawn] = await valuesIn(row.locator("td[data-value]"));
      expect(drawn).toBe(Number(count));
    }
  });
});

it.each([
  "decision=interrupted&minScore=40",
  "decision=review&riskLevel=high",
  "label=fraud&maxScore=99",
  "label=none",
  "minAmount=300&maxAmount=900.50&currency=EUR",
  "aboveAmount=300&belowAmount=900.50",
  "direction=outbound&type=transfer&screening=SCREENED",
  "ruleId=RULE",
  "subjectId=CUSTOMER&label=none",
  "systemVersionId=VERSION&decision=review",
  "nodeId=CUSTOMER",
])("decisions: those of the list, in its order, filtered by %s", async (filter) => {
  const known = await knownIds();
  const asked = filter.replaceAll(/[A-Z]{4,}/g, (name) => known[name] ?? name);
  const path = `${ORGANISATION}/decisions?environment=production&limit=100&${MONTH}&${asked}`;
  const page = reportedDecisionPageSchema.parse(await askOperator(system, "GET", path));
  const listed = page.data.map(({ decisionId, label, decision }) => [decisionId, label ?? "none", decision]);
  await withPage(`decisions?${MONTH}&${asked}`, async (watched) => {
    await watched.page.getByRole("searchbox", { name: "Filter decisions" }).waitFor();
    const rows = await rowsCopied(watched);
    expect(rows.length).toBeGreaterThan(0);
    const copied = rows.map((row) => [row["decision_id"], row["outcome"], row["decision"]]);
    if (page.pagination.nextCursor === null) expect(copied).toEqual(listed);
    else expect(copied.slice(0, listed.length)).toEqual(listed);
  });
});

/** Of the payment at night, which a rule hit: what stands for them in a filter. */
async function knownIds(): Promise<Readonly<Record<string, string>>> {
  const path = `${ORGANISATION}/decisions?environment=production&${MONTH}&subjectId=copied-customer`;
  const { data } = reportedDecisionPageSchema.parse(await askOperator(system, "GET", path));
  const one = data.find(({ ruleIds }) => ruleIds.length > 0);
  if (one === undefined) throw new Error("no rule hit");
  return {
    RULE: one.ruleIds[0] ?? "",
    CUSTOMER: one.subject.id,
    VERSION: one.systemVersionId,
    SCREENED: one.screening ?? "none",
  };
}

it("thresholds: how many payments each limit interrupts, and how many of them were fraud", async () => {
  await withPage("thresholds", async (watched) => {
    const points = watched.page.locator("tr[data-threshold]");
    await points.first().waitFor({ state: "attached" });
    const scores = (await rowsCopied(watched)).filter(({ part }) => part === "fit");
    const count = await points.count();
    expect(count).toBeGreaterThan(0);
    for (let at = 0; at < count; at++) {
      const threshold = Number(await points.nth(at).getAttribute("data-threshold"));
      const lowest = scores.find(({ score }) => Number(score) >= threshold);
      const [interrupted, frauds] = await valuesIn(points.nth(at).locator("[data-value]"));
      expect([interrupted, frauds], `at ${threshold}`).toEqual(
        lowest === undefined ? [0, 0] : numbersOf(lowest, "interrupted", "true_positives"),
      );
    }
  });
});

it("a query that does not come is not copied, and the page says why", async () => {
  await withPage(`effectiveness?${MONTH}`, async (watched) => {
    const { page } = watched;
    await page.route("**/reports/effectiveness/sql?*", (route) =>
      route.fulfill({
        status: 404,
        json: { error: { type: "NOT_FOUND", code: "organisation_not_found", message: "It is not there." } },
      }),
    );
    await page.evaluate(() => navigator.clipboard.writeText("as before"));
    await page.getByRole("button", { name: "Copy SQL" }).click();
    await page.getByRole("status").filter({ hasText: "It is not there." }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("as before");
  });
});
