// Screening lists in a real browser: an earlier version is published again. Answered by the test: what is published is the whole
// deployment's, and every other file screens with it.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { listsOverviewSchema, type ListsOverview } from "#domain/contract/settings/lists.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, NARROW, openPage } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const EARLIER = "e".repeat(64);

let browser: Browser;
let overview: ListsOverview;

beforeAll(async () => {
  browser = await launchBrowser();
  const real = listsOverviewSchema.parse(await askOperator(system, "GET", "/lists"));
  const [active] = real.data;
  if (active === undefined) throw new Error("no lists are published");
  const [gone, ...lists] = active.lists;
  if (gone === undefined) throw new Error("the lists are empty");
  const kept = { ...active, hash: EARLIER, listVersion: "earlier", publication: 0, active: false, lists };
  overview = { ...real, data: [active, kept] };
});
afterAll(() => browser?.close());

it("an earlier version is published again with a reason, and a loss only where it is accepted", async () => {
  const watched = await openPage(browser, { theme: "light", width: NARROW });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await page.route("**/operator/v1/lists", (route) => route.fulfill({ json: overview }));
  const gone = overview.data[0]?.lists[0];
  const sent: unknown[] = [];
  await page.route(`**/operator/v1/lists/${EARLIER}/publish`, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) {
      await route.fulfill({ json: { ...overview.data[1], unconfirmedOrganisations: 0 } });
      return;
    }
    await route.fulfill({
      status: 409,
      json: {
        error: {
          type: "CONFLICT",
          code: "invalid_state",
          message: "Nothing was published, because screening would lose lists.",
          details: { losses: [{ id: gone?.id, kind: gone?.kind, loss: "missing", before: 9, now: 0 }] },
        },
      },
    });
  });
  await page.goto(`${consoleOf(system)}${system.organisation.id}/sandbox/settings?tab=lists`);
  await page.getByRole("button", { name: "Publish earlier again" }).click();
  const dialog = page.getByRole("dialog", { name: "Screen with earlier again?" });
  const lost = dialog.locator(`[data-row="${gone?.kind}/${gone?.id}"]`);
  expect(await lost.getByRole("cell").last().textContent()).toBe("not there");
  await expectSound(watched, "the question before lists are published", "[role=dialog]");
  const publish = dialog.getByRole("button", { name: "Publish lists" });
  expect(await publish.isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Reason, kept in the audit" }).fill("The new file is broken.");
  await publish.click();
  await dialog.getByText("screening would lose lists").waitFor();
  expect(await publish.isDisabled()).toBe(true);
  await dialog.getByRole("checkbox").check();
  await publish.click();
  await expect.poll(() => dialog.count()).toBe(0);
  const reason = "The new file is broken.";
  expect(sent).toEqual([{ reason }, { reason, acceptLoss: [gone?.id] }]);
  await watched.context.close();
});

it("who may not publish lists sees what it takes", async () => {
  const watched = await openPage(browser, { theme: "dark", width: NARROW });
  await signIn(watched, system, "analyst");
  const { page } = watched;
  await page.route("**/operator/v1/lists", (route) => route.fulfill({ json: overview }));
  await page.goto(`${consoleOf(system)}${system.organisation.id}/sandbox/settings?tab=lists`);
  await page.getByText("needs lists:publish").waitFor();
  expect(await page.getByRole("button", { name: "Publish earlier again" }).isDisabled()).toBe(true);
  await expectSound(watched, "screening lists with earlier ones");
  await watched.context.close();
});
