// The console while ClickHouse or the door is away, stopped or without a word, and after it is back: what needs it says so and asks
// again, and the rest goes on.

import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#domain/time/instant.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "#test/browser/browser.ts";
import { expectSound } from "#test/browser/check-page.ts";
import { payAndWait, type Paid } from "#test/browser/payments.ts";
import { consoleOf, signIn } from "#test/browser/sign-in.ts";
import { startOwnSystem, type OwnSystem } from "#test/load/own-system.ts";
import { freeze } from "./faults.ts";

/** Until it is ended. */
const FROZEN = freeze("clickhouse", 0);

let system: OwnSystem;
let browser: Browser;
let paid: Paid;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  system = await startOwnSystem("console");
  paid = await payAndWait(provided(), "Without a warehouse", 20);
  browser = await launchBrowser();
  watched = await openPage(browser, { theme: "light", width: WIDE });
  page = watched.page;
  await signIn(watched, provided(), "owner");
}, 10 * MINUTE);

afterAll(async () => {
  await browser?.close();
  await system?.dispose();
}, MINUTE);

const provided = () => ({ ...system.local, ports: system.ports, dataDir: system.dataDir });

async function open(place: string): Promise<void> {
  await page.goto(`${consoleOf(provided())}${paid.tenant.organisation.id}/sandbox/${place}`);
  await page.getByRole("main").getByRole("heading").first().waitFor();
}

describe("while ClickHouse is stopped", () => {
  beforeAll(async () => {
    await system.parts.clickhouse.stop();
  });

  it.each(["effectiveness", "drift", "checks", "decisions"])(
    "%s says so, with the code of the error, and offers to ask again",
    async (place) => {
      await open(place);
      const failure = page.getByRole("alert").first();
      await failure.waitFor();
      await expect.poll(() => failure.innerText()).toMatch(/\b(dependency_unavailable|upstream_failed)\b/);
      await failure.getByRole("button", { name: "Ask again" }).waitFor();
      expect(await page.locator("#content [data-estimate]").count(), "no figure is drawn").toBe(0);
      await expectSound(watched, `${place} without ClickHouse`);
    },
  );

  it("alerts, keys, credit and versions go on, all but what decided when", async () => {
    const history = page.getByRole("region", { name: "What decided when" }).getByRole("alert");
    for (const place of ["alerts", "keys", "credit", "versions"]) {
      await open(place);
      await expect.poll(() => page.getByText("Loading", { exact: true }).count()).toBe(0);
      if (place === "versions") await history.waitFor();
      expect(await page.getByRole("alert").count(), `${place} fails`).toBe(await history.count());
    }
    await open("alerts");
    await page.locator("[data-index='0']").waitFor();
  });

  it("a payment is decided, and a decision's page still says why", async () => {
    await open(`decisions/${paid.blockedId}`);
    await page.getByRole("heading", { name: "Why" }).waitFor();
  });

  it("live says that its figures are away, and which part is", async () => {
    await open("");
    const failure = page.getByRole("alert").first();
    await expect.poll(() => failure.innerText()).toMatch(/\b(dependency_unavailable|upstream_failed)\b/);
    await expect
      .poll(() =>
        page.getByRole("region", { name: "Health" }).locator('[data-state="unwell"]').allInnerTexts(),
      )
      .toContainEqual(expect.stringMatching(/clickhouse/i));
    await expectSound(watched, "live without ClickHouse");
  });

  it("jobs and health name the part", async () => {
    await open("jobs");
    await page
      .getByText(/clickhouse/i)
      .first()
      .waitFor();
    await expectSound(watched, "jobs without ClickHouse");
  });
});

describe("when ClickHouse is back", () => {
  it("Ask again shows the figures", async () => {
    await open("effectiveness");
    await page.getByRole("button", { name: "Ask again" }).first().waitFor();
    await system.parts.clickhouse.start();
    await expectFigures();
  });
});

describe.each<[string, () => Promise<void>, () => Promise<void>]>([
  ["the door is stopped", () => system.parts.door.stop(), () => system.parts.door.start()],
  ["ClickHouse is frozen", () => FROZEN.begin(system), () => FROZEN.end(system)],
])("while %s", (name, begin, end) => {
  beforeAll(begin);

  it("effectiveness says so, and alerts go on", async () => {
    await open("effectiveness");
    const failure = page.getByRole("alert").first();
    await expect.poll(() => failure.innerText()).toMatch(/\b(dependency_unavailable|upstream_failed)\b/);
    expect(await page.locator("#content [data-estimate]").count(), "no figure is drawn").toBe(0);
    await expectSound(watched, `effectiveness while ${name}`);
    await open("alerts");
    await page.locator("[data-index='0']").waitFor();
  });

  it("Ask again shows the figures when that is over", async () => {
    await open("effectiveness");
    await page.getByRole("button", { name: "Ask again" }).first().waitFor();
    await end();
    await expectFigures();
  });
});

describe("while the door takes ten seconds to answer", () => {
  const slow = freeze("door", 10);

  it("effectiveness waits for it, can be left meanwhile, and has its figures without being asked again", async () => {
    await slow.begin(system);
    const end = pause(slow.seconds * 1_000);
    await open("effectiveness");
    await page.getByText("Loading", { exact: true }).first().waitFor({ state: "attached" });
    await open("alerts");
    await page.locator("[data-index='0']").waitFor();
    await open("effectiveness");
    await end;
    expect(await page.getByText("Loading", { exact: true }).count(), "what waits").toBeGreaterThan(0);
    expect(await page.getByRole("alert").count(), "what has failed").toBe(0);
    await slow.end(system);
    await page.locator("#content [data-estimate]").first().waitFor();
    expect(await page.getByRole("alert").count(), "what has failed").toBe(0);
  });
});

/** Asks again until figures are drawn. */
async function expectFigures(): Promise<void> {
  await expect
    .poll(
      async () => {
        const again = page.getByRole("button", { name: "Ask again" });
        if ((await again.count()) > 0) await again.first().click();
        return await page.locator("#content [data-estimate]").count();
      },
      { timeout: 2 * MINUTE, interval: 1_000 },
    )
    .toBeGreaterThan(0);
}
