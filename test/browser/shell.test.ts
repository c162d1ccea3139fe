// The console in a real browser, against a whole system: what holds of it everywhere.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { assessmentSchema } from "#domain/contract/decisions/assessment.ts";
import { DECISIONS } from "#domain/contract/decisions/decision-levels.ts";
import { DAY } from "#domain/time/instant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { differenceOf, inkOf } from "./ink.ts";
import { press } from "./keyboard.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { expectSameAgain, settled } from "./settled.ts";
import { consoleOf, makeCode, signIn } from "./sign-in.ts";

const system = inject("system");
const decisionSchema = z.object({ assessment: assessmentSchema.pick({ matchedRules: true }) });
/** Of the ink of two marks: a circle and a square differ by a quarter, and a shape from itself by nothing. */
const TOLD_APART = 0.12;

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Console", 40);
});
afterAll(() => browser?.close());

const pathOf = (place: string) => `${paid.tenant.organisation.id}/sandbox/${place}`;

async function withPage(run: (watched: Watched) => Promise<void>, { hasMouse = true } = {}): Promise<void> {
  const watched = await openPage(browser, { theme: "light", width: WIDE, hasMouse });
  try {
    await run(watched);
  } finally {
    await watched.context.close();
  }
}

describe("signing in", () => {
  it("takes the code out of the address at once, and keeps it and the session nowhere that a script can read", async () => {
    await withPage(async (watched) => {
      const { page, context } = watched;
      const code = await makeCode(system, "viewer");
      await page.goto(`${consoleOf(system)}#code=${code}`);
      await page.getByRole("navigation", { name: "Places" }).waitFor();
      const cookies = await context.cookies();
      expect(cookies).toMatchObject([{ httpOnly: true, sameSite: "Strict" }]);
      const readable = await page.evaluate(() =>
        JSON.stringify([
          location.href,
          document.cookie,
          document.referrer,
          Object.entries(localStorage),
          Object.entries(sessionStorage),
          document.body.innerHTML,
        ]),
      );
      for (const secret of [code, cookies[0]?.value ?? "", ...Object.values(system.operatorTokens)]) {
        expect(readable).not.toContain(secret);
      }
    });
  });

  it("asks before an address signs in over a session that stands", async () => {
    await withPage(async (watched) => {
      const { page } = watched;
      await signIn(watched, system, "viewer");
      await page.goto("about:blank");
      await page.goto(`${consoleOf(system)}#code=${await makeCode(system, "owner")}`);
      await page.getByRole("heading", { name: /You are signed in as/ }).waitFor();
      await page.getByRole("button", { name: /^Stay/ }).click();
      await page.getByRole("navigation", { name: "Places" }).waitFor();
      await page.getByRole("button", { name: /viewer/ }).waitFor();
    });
  });

  it("shows the sign-in without a code, with a used code, and again at the same address after the session ended", async () => {
    await withPage(async (watched) => {
      const { page, context } = watched;
      await page.goto(consoleOf(system));
      await page.getByRole("heading", { name: "Sign in to Weir" }).waitFor();
      await expectSound(watched, "the sign-in");
      await page.getByRole("textbox", { name: "Sign-in code" }).fill("A".repeat(22));
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").waitFor();
      await signIn(watched, system, "viewer", pathOf("decisions"));
      await context.clearCookies();
      await page.getByRole("searchbox", { name: "Filter decisions" }).fill("decision:block");
      await page.getByRole("heading", { name: "Sign in to Weir" }).waitFor();
      const address = page.url();
      expect(address).toContain(pathOf("decisions?"));
      expect(address).toContain("decision=block");
      await page.getByRole("textbox", { name: "Sign-in code" }).fill(await makeCode(system, "viewer"));
      await page.keyboard.press("Enter");
      await page.locator(`[data-row="${paid.blockedId}"]`).waitFor();
      expect(page.url()).toBe(address);
    });
  });
});

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("every page is accessible, asks nothing of others, and does what its policy admits", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer", pathOf("decisions"));
    const { page } = watched;
    await page.getByRole("grid", { name: "Decisions" }).waitFor();
    await expectSound(watched, "decisions");
    await page.goto(`${consoleOf(system)}${pathOf("decisions?ruleId=no-such-rule")}`);
    await page.getByText("No decision in this window matches the filter").waitFor();
    await expectSound(watched, "decisions, none");
    await page.goto(`${consoleOf(system)}${pathOf(`decisions?open=${paid.blockedId}`)}`);
    await page.getByRole("complementary", { name: "Decision" }).getByText("Open the decision").waitFor();
    await expectSound(watched, "decisions, one open");
    await page.goto(`${consoleOf(system)}d/${paid.blockedId}`);
    await page.getByRole("heading", { name: "What came of it" }).waitFor();
    expect(page.url()).toContain(pathOf(`decisions/${paid.blockedId}`));
    await page.getByText("No outcome is known yet").waitFor();
    await expectSound(watched, "a decision");
    await page.goto(`${consoleOf(system)}d/dec_absent0`);
    await page.getByText("Nothing that you may read has the id").waitFor();
    await expectSound(watched, "no such id");
    await watched.context.close();
  });
});

it("the list with an open decision says the same when it is loaded again from its own address", async () => {
  await withPage(async (watched) => {
    const { page } = watched;
    await signIn(watched, system, "viewer", pathOf(`decisions?decision=block&open=${paid.blockedId}`));
    await page.getByText("Sandbox Confirmed Match").first().waitFor();
    await settled(page);
    await expectSameAgain(page, "the list with an open decision");
  });
});

async function strongestRuleOf(decisionId: string): Promise<string> {
  const path = `/organisations/${paid.tenant.organisation.id}/decisions/${decisionId}`;
  const { matchedRules } = decisionSchema.parse(await askOperator(system, "GET", path)).assessment;
  const [strongest] = matchedRules.toSorted((one, other) => other.scoreModifier - one.scoreModifier);
  if (strongest === undefined) throw new Error("no rule hit");
  return strongest.name;
}

it("is used without a mouse: find a blocked payment, read its strongest rule, and come back to its row", async () => {
  await withPage(
    async (watched) => {
      const { page } = watched;
      await signIn(watched, system, "viewer", pathOf("decisions"));
      await page.getByRole("grid", { name: "Decisions" }).waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("decision:block");
      await page.waitForURL(/decision=block/);
      const first = page.locator('[role="row"][data-index="0"]', {
        has: page.getByText("block", { exact: true }),
      });
      await first.waitFor();
      const blockedId = await first.getAttribute("data-row");
      // The acts on all that match come first.
      await page.keyboard.press("Tab");
      await page.keyboard.press("j");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-row")))
        .toBe(blockedId);
      await page.keyboard.press("Enter");
      const panel = page.getByRole("complementary", { name: "Decision" });
      await panel.getByText("Open the decision").waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Why" }).waitFor();
      expect(page.url()).toContain(String(blockedId));
      const rule = await strongestRuleOf(String(blockedId));
      await press(page, page.getByRole("main").getByRole("link", { name: rule, exact: true }).first());
      await page.getByRole("heading", { level: 1, name: rule }).waitFor();
      await page.goBack();
      await page.getByRole("heading", { name: "Why" }).waitFor();
      await page.goBack();
      await page.getByRole("grid", { name: "Decisions" }).waitFor();
      await page.keyboard.press("g");
      await page.keyboard.press("d");
      await expect.poll(() => page.url()).not.toContain("decision=block");
    },
    { hasMouse: false },
  );
});

it.each(["light", "dark"] as const)(
  "in grey, %s, the three decisions are told apart by shape",
  async (theme) => {
    const watched = await openPage(browser, { theme, width: WIDE });
    const { page, context } = watched;
    await signIn(watched, system, "viewer", pathOf(""));
    const paper = await context.newPage();
    const inks: { readonly decision: string; readonly ink: readonly number[] }[] = [];
    for (const decision of DECISIONS) {
      // As a figure has it, and as the legend of a chart does.
      const marks = page.locator(`#content [data-decision="${decision}"] svg`);
      await marks.nth(1).waitFor();
      for (const at of [0, 1]) inks.push({ decision, ink: await inkOf(marks.nth(at), paper) });
    }
    const compared = inks.flatMap((one, at) =>
      inks.slice(at + 1).map((other) => ({
        pair: `${one.decision} and ${other.decision}`,
        isSame: one.decision === other.decision,
        difference: differenceOf(one.ink, other.ink),
      })),
    );
    expect(compared.filter(({ isSame, difference }) => isSame !== difference < TOLD_APART)).toEqual([]);
    await context.close();
  },
);

it("asks once for a pause in typing", async () => {
  await withPage(async (watched) => {
    const { page } = watched;
    await signIn(watched, system, "viewer", pathOf("decisions"));
    await page.getByRole("grid", { name: "Decisions" }).waitFor();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/decisions?")) asked.push(request.url());
    });
    await page
      .getByRole("searchbox", { name: "Filter decisions" })
      .pressSequentially("rule:amount score>=10 ");
    await page.getByText("No decision in this window matches the filter").waitFor();
    expect(asked).toHaveLength(1);
  });
});

it("takes no letter that is pressed in a dialog for a way to another page", async () => {
  await withPage(async (watched) => {
    const { page } = watched;
    await signIn(watched, system, "owner", pathOf("credit"));
    await page.getByRole("button", { name: "Grant credit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await dialog.evaluate((element) => element.focus());
    await page.keyboard.type("g a?");
    expect(page.url()).toContain(pathOf("credit"));
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.type("ga");
    await page.waitForURL(/\/alerts/);
  });
});

it("opens the palette by its key though a field has the focus, and leaves the letter to the field", async () => {
  await withPage(async (watched) => {
    const { page } = watched;
    await signIn(watched, system, "viewer", pathOf("decisions"));
    const filter = page.getByRole("searchbox", { name: "Filter decisions" });
    await filter.fill("decision:bl");
    await page.keyboard.press("k");
    await expect.poll(() => filter.inputValue()).toBe("decision:blk");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Go to" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => filter.inputValue()).toBe("decision:blk");
  });
});

it("offers in the palette what the page does, and says what takes a permission", async () => {
  await withPage(async (watched) => {
    const { page, context } = watched;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(watched, system, "viewer", pathOf(`decisions/${paid.blockedId}`));
    await page.getByText("No outcome is known yet").waitFor();
    const loading = Promise.withResolvers<void>();
    await page.route(/palette-choices/, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to" });
    await palette.getByRole("textbox", { name: "Search" }).waitFor();
    await page.keyboard.type("outc");
    loading.resolve();
    await palette.getByRole("searchbox", { name: "Place or id" }).waitFor();
    // What was typed before the choices were there counts, and the field still has the focus.
    await page.keyboard.type("ome");
    const record = palette.getByRole("menuitem", { name: /Record outcome/ });
    await record.getByText("needs outcomes:write").waitFor();
    expect(await record.getAttribute("aria-disabled")).toBe("true");
    await expectSound(watched, "the palette", "[role=dialog]");
    await palette.getByRole("searchbox", { name: "Place or id" }).fill("copy command");
    await palette.getByRole("menuitem", { name: /^Copy command/ }).waitFor();
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "detached" });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(`./weir decision show ${paid.blockedId} --org `);
    await page.keyboard.press("Control+k");
    await palette.getByRole("searchbox", { name: "Place or id" }).fill("copy link");
    await palette.getByRole("menuitem", { name: /^Copy link/ }).waitFor();
    await page.keyboard.press("Enter");
    await palette.waitFor({ state: "detached" });
    await expect.poll(copied).toBe(page.url());
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Cop(ied|y link)/);
  });
});

it("leads from an empty window to the one with the last decision", async () => {
  await withPage(async (watched) => {
    const { page } = watched;
    const empty = "from=2020-01-01T00:00:00.000Z&to=2020-01-08T00:00:00.000Z";
    await signIn(watched, system, "viewer", pathOf(`decisions?${empty}`));
    await page.getByText("There are no decisions in this window").waitFor();
    await page.getByRole("link", { name: /^Show last data: \d{4}-\d{2}-\d{2}$/ }).click();
    await page.getByRole("grid", { name: "Decisions" }).waitFor();
    const { searchParams } = new URL(page.url());
    const [from, to] = ["from", "to"].map((end) => Date.parse(searchParams.get(end) ?? ""));
    expect((to ?? 0) - (from ?? 0)).toBe(7 * DAY);
  });
});

it("refuses a window whose last day lies before its first, beside the field", async () => {
  await withPage(async (watched) => {
    const { page } = watched;
    await signIn(watched, system, "viewer", pathOf("decisions"));
    await page.getByRole("button", { name: /^Window:/ }).click();
    const dialog = page.getByRole("dialog", { name: "Window" });
    await dialog.getByLabel("From (UTC)").fill("2026-11-03");
    const last = dialog.getByLabel("To, inclusive (UTC)");
    await last.fill("2026-11-02");
    await page.keyboard.press("Enter");
    await dialog.getByText("The last day lies before the first.").waitFor();
    expect(page.url()).not.toContain("from=");
    await expectSound(watched, "a reversed window", "[role=dialog]");
    await last.fill("2026-11-04");
    await page.keyboard.press("Enter");
    await page.waitForURL(/from=2026-11-03/);
  });
});
