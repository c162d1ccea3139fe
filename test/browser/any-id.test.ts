// An id, whatever it is of, leads to the page of what it names: by its address, and from the search.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, NARROW, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { alertsOf, payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const madeSchema = z.object({ id: z.string() });

let browser: Browser;
let paid: Paid;
/** What an id is of, the id, and the place that it leads to. */
let ids: readonly (readonly [what: string, id: string, place: string])[];

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Any id", 12);
  const organisation = `/organisations/${paid.tenant.organisation.id}`;
  const [alert] = await alertsOf(system, paid);
  if (alert === undefined) throw new Error("there is no alert");
  const investigation = madeSchema.parse(
    await askOperator(system, "POST", `${organisation}/investigations`, { alertIds: [alert.id] }),
  );
  const versions = z
    .object({ data: z.array(z.object({ id: z.string(), number: z.number() })) })
    .parse(await askOperator(system, "GET", `${organisation}/system-versions`));
  const [version] = versions.data;
  if (version === undefined) throw new Error("there is no version");
  const backtest = madeSchema.parse(
    await askOperator(system, "POST", `${organisation}/system-versions/${version.id}/backtest`, {
      from: formatInstant(Date.now() - 5 * DAY),
      to: formatInstant(Date.now()),
      labelMaturityDays: 0,
    }),
  );
  const draft = madeSchema.parse(
    await askOperator(system, "POST", `${organisation}/system-versions`, {
      name: "Calmer",
      rules: [
        {
          id: "large-amount",
          version: 1,
          name: "Large amount",
          category: "amount",
          expression: "transaction.amount >= 100000.0",
          scoreModifier: 70,
          action: "none",
          state: "active",
        },
      ],
      thresholds: { review: 70, block: 90 },
      screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
      lists: [],
      changeReason: "a test asks for it",
    }),
  );
  const experiment = madeSchema.parse(
    await askOperator(system, "POST", `${organisation}/experiments`, {
      name: "Calmer",
      hypothesis: "Fewer reviews.",
      candidateVersionId: draft.id,
      sampling: { share: 1 },
      labelMaturityDays: 0,
    }),
  );
  const [decisionId = ""] = paid.decisionIds;
  ids = [
    ["a decision", decisionId, `decisions/${decisionId}`],
    ["a transaction", decisionId.replace("dec_", "txn_"), `decisions/${decisionId}`],
    ["an alert", alert.id, `alerts?open=${alert.id}`],
    ["a customer", alert.subject.id, `subjects/individual/${alert.subject.id}`],
    ["an investigation", investigation.id, `investigations/${investigation.id}`],
    ["a version", version.id, `versions/${version.number}`],
    ["an experiment", experiment.id, `experiments/${experiment.id}`],
    ["a backtest", backtest.id, `backtests/${backtest.id}`],
  ];
});
afterAll(() => browser?.close());

it("the id of whatever has a page leads to it", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  for (const [what, id, place] of ids) {
    await page.goto(`${consoleOf(system)}d/${id}`);
    // A version that organisations share has the same id in each.
    const org = what === "a version" ? "org_[^/]+" : paid.tenant.organisation.id;
    await expect
      .poll(() => page.url(), { message: what })
      .toMatch(new RegExp(`/${org}/sandbox/${place.replace("?", "\\?")}$`));
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  await watched.context.close();
});

it("an id that is typed into the search leads there too", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  for (const [what, id, place] of ids) {
    // From a place that no id leads to.
    await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/drift`);
    await page.getByRole("heading", { level: 1, name: "Drift" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox", { name: "Place or id" }).fill(id);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url(), { message: what }).toContain(place);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  await watched.context.close();
});

it("the menu of organisations leads to the same place of another one", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/drift`);
  await page.getByRole("link", { name: /^Health: / }).waitFor();
  await page.getByRole("button", { name: "Organisation: Any id" }).click();
  const menu = page.getByRole("dialog", { name: "Organisations" });
  await menu.getByText("shown now").waitFor();
  const other = menu.getByRole("menuitem").filter({ hasNotText: "shown now" }).first();
  await other.click();
  await menu.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toMatch(/\/org_[^/]+\/sandbox\/drift/);
  expect(page.url()).not.toContain(paid.tenant.organisation.id);
  await watched.context.close();
});

it("in a narrow window, the places that the bar has no room for are behind More", async () => {
  const watched = await openPage(browser, { theme: "light", width: NARROW });
  const { page } = watched;
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/alerts`);
  const more = page.getByRole("button", { name: "More", exact: true });
  const box = await more.boundingBox();
  expect((box?.x ?? NARROW) + (box?.width ?? 0)).toBeLessThanOrEqual(NARROW);
  await more.click();
  const places = page.getByRole("dialog", { name: "More places" });
  await expectSound(watched, "more places", "[role=dialog]");
  await places.getByRole("link", { name: "Drift" }).click();
  await page.getByRole("heading", { level: 1, name: "Drift" }).waitFor();
  await places.waitFor({ state: "detached" });
  await watched.context.close();
});
