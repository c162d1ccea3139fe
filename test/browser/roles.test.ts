// For every role: what the console offers is what the server answers. Each act of a page names the permission that it takes; a
// request of the signed-in page for each permission that there is must be refused where the act is not offered, and only there.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { investigationSchema } from "#domain/contract/casework/investigation.ts";
import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import type { OperatorOperation } from "#domain/contract/operations/operation.ts";
import { OPERATOR_ROLES } from "#domain/ids/operator-token.ts";
import { TABS } from "#console/places/settings/tabs.ts";
import { PLACES } from "#console/shell/places.ts";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { askOperator } from "./ask-operator.ts";
import { expectSound } from "./check-page.ts";
import { alertsOf, payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;
/** What stands open has acts of its own: beside a list, and on a page of its own. */
let opened: readonly string[];

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Roles", 8);
  opened = await whatCanBeOpened();
});
afterAll(() => browser?.close());

async function whatCanBeOpened(): Promise<readonly string[]> {
  const organisation = `/organisations/${paid.tenant.organisation.id}`;
  const [alert] = await alertsOf(system, paid);
  if (alert === undefined) throw new Error("there is no alert");
  const investigated = investigationSchema.parse(
    await askOperator(system, "POST", `${organisation}/investigations`, { alertIds: [alert.id] }),
  );
  return [
    `decisions?open=${paid.blockedId}`,
    `decisions/${paid.blockedId}`,
    `alerts?open=${alert.id}`,
    `investigations/${investigated.id}`,
    `subjects/individual/${alert.subject.id}`,
    `effectiveness/rules/${alert.ruleIds[0] ?? "card-amount-high"}`,
    "alerts/signals",
    "alerts/samples",
    "versions/1",
    ...TABS.map(([tab]) => `settings?tab=${tab}`),
  ];
}

/**
 * One operation for each permission, which needs no other, asked of a thing that there is not: an operation that is admitted
 * does nothing.
 */
function operationsByPermission(): ReadonlyMap<string, OperatorOperation> {
  const operations = Object.values<OperatorOperation>(OPERATOR_OPERATIONS);
  return new Map(
    operations.flatMap((operation) =>
      operation.permission === null || operation.alsoNeeds !== undefined
        ? []
        : [[operation.permission, operation]],
    ),
  );
}

/** What the server refuses to the page's session, by permission. */
async function refusedBy(page: Page): Promise<ReadonlySet<string>> {
  const requests = [...operationsByPermission()].map(([permission, { method, path }]) => ({
    permission,
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, "none"),
  }));
  const refused = await page.evaluate(async (asked) => {
    const statuses = asked.map(async ({ permission, method, path }) => {
      const headers = { "weir-console": "1", "content-type": "application/json" };
      // No operation takes this body: one that reads it refuses it.
      const body = method === "GET" || method === "DELETE" ? {} : { body: '"none"' };
      const { status } = await fetch(`/operator/v1${path}`, { method, headers, ...body });
      return status === 403 ? [permission] : [];
    });
    return (await Promise.all(statuses)).flat();
  }, requests);
  return new Set(refused);
}

/** What the acts of a place take, and whether they are offered. */
async function actsOf(page: Page): Promise<readonly (readonly [string, boolean])[]> {
  return await page
    .locator("[data-permission]")
    .evaluateAll((acts) =>
      acts.map(
        (act) =>
          [act.getAttribute("data-permission") ?? "", act.getAttribute("data-offered") === "true"] as const,
      ),
    );
}

describe.each(OPERATOR_ROLES)("to %s", (role) => {
  it("every place is open, and every act offered, that the server admits, and no other", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    const { page } = watched;
    await signIn(watched, system, role);
    const refused = await refusedBy(page);
    expect(refused.size, "what is refused").toBe(role === "owner" ? 0 : refused.size);
    let seen = 0;
    const paths = [...PLACES.map(({ path }) => path), ...opened];
    for (const path of paths) {
      await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${path}`);
      await page.locator("#content").getByRole("heading").first().waitFor();
      await expect
        .poll(() => page.getByText("Loading", { exact: true }).count(), { timeout: 60_000 })
        .toBe(0);
      const permission = PLACES.find((place) => place.path === path)?.permission;
      if (permission !== undefined) {
        const isClosed = (await page.getByText("You may not see this").count()) > 0;
        expect(isClosed, `${path} is closed`).toBe(refused.has(permission));
      }
      for (const [act, isOffered] of await actsOf(page)) {
        expect(operationsByPermission().has(act), `${act} is a permission`).toBe(true);
        expect(isOffered, `${path}: an act that takes ${act}`).toBe(!refused.has(act));
        seen += 1;
      }
    }
    expect(seen, "acts seen").toBeGreaterThan(5);
    await watched.context.close();
  });

  it("the rail, the bar and More name every place, and close those that the server refuses", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    const { page } = watched;
    await signIn(watched, system, role);
    const refused = await refusedBy(page);
    const closed = PLACES.filter(({ permission }) => refused.has(permission)).map(
      ({ name, permission }) => `${name} needs ${permission}`,
    );
    const open = PLACES.filter(({ permission }) => !refused.has(permission)).map(({ name }) => name);
    const linksOf = async (within: Locator) => {
      const links = within.getByRole("link").filter({ visible: true });
      const found = await links.evaluateAll((all) =>
        all.map((link) => [link.textContent, link.hasAttribute("href")] as const),
      );
      return {
        open: found.filter(([, leads]) => leads).map(([text]) => text),
        closed: found.filter(([, leads]) => !leads).map(([text]) => text),
      };
    };
    await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/`);
    const rail = page.getByRole("navigation", { name: "Places" });
    await rail.waitFor();
    expect(await linksOf(rail)).toEqual({ open, closed });

    await page.setViewportSize({ width: 390, height: 844 });
    const bar = await linksOf(rail);
    await page.getByRole("button", { name: "More", exact: true }).click();
    const more = await linksOf(page.getByRole("dialog", { name: "More places" }));
    expect([...bar.open, ...more.open].toSorted()).toEqual(open.toSorted());
    expect([...bar.closed, ...more.closed].toSorted()).toEqual(closed.toSorted());
    await expectSound(watched, `the places of ${role}`);
    await watched.context.close();
  });
});
