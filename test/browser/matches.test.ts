// Screening matches in a real browser: found, judged by keyboard alone, and judged by those alone who may; and judged pairs, which
// a second person agrees to and somebody revokes.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { matchPageSchema, type ListedMatch } from "#domain/contract/casework/adjudication.ts";
import { createClient } from "#ops/http/client.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;
let match: ListedMatch;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Matches", 8);
  const [first] = await matchesOf("open");
  if (first === undefined) throw new Error("screening found nothing");
  match = first;
});
afterAll(() => browser?.close());

async function matchesOf(state: "open" | "all"): Promise<readonly ListedMatch[]> {
  const client = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  const path = `/organisations/${paid.tenant.organisation.id}/screening-matches?state=${state}`;
  const read = await client.call({ method: "GET", path });
  if (!read.ok) throw new Error(read.error.code);
  return matchPageSchema.parse(read.body).data;
}

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("matches are accessible, and a viewer is shown what it takes to judge them", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    await open(watched, "matches");
    const { page } = watched;
    await page.getByRole("grid", { name: "Matches" }).waitFor();
    await expectSound(watched, "matches");
    await open(watched, `matches?open=${match.matchId}`);
    await page.getByText("Open the decision").waitFor();
    await expectSound(watched, "a match");
    for (const name of ["Mark true match", "Mark false positive", "Mark unclear"]) {
      expect(await page.getByRole("button", { name }).isDisabled(), name).toBe(true);
    }
    await page.keyboard.press("t");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await open(watched, "matches?last=1h");
    await page.getByText("No match in this window waits for a verdict").waitFor();
    await expectSound(watched, "matches, none");
    await watched.context.close();
  });
});

it("draws the score of the interface", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, "matches");
  const row = watched.page.locator(`[data-row="${match.matchId}"]`);
  await row.waitFor();
  await expect
    .poll(() => row.locator("[data-value]").first().getAttribute("data-value"))
    .toBe(String(match.score));
  await watched.context.close();
});

it("what a viewer may not judge is refused where it is tried", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const status = await watched.page.evaluate(async (path) => {
    const headers = {
      "weir-console": "1",
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    };
    const body = JSON.stringify({ verdict: "true_match" });
    return (await fetch(`/operator/v1${path}`, { method: "POST", headers, body })).status;
  }, `/organisations/${paid.tenant.organisation.id}/screening-matches/${match.matchId}/adjudication`);
  expect(status).toBe(403);
  await watched.context.close();
});

it("a match is judged without a mouse, and its verdict stands in the list and in the warehouse", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
  await signIn(watched, system, "analyst");
  await open(watched, "matches");
  const { page } = watched;
  await page.getByRole("grid", { name: "Matches" }).waitFor();
  await page.locator(`[data-row="${match.matchId}"]`).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Open the decision").waitFor();
  await page.keyboard.press("p");
  const question = page.getByRole("dialog", { name: "Mark this match false positive?" });
  await question.waitFor();
  await expectSound(watched, "the question before a verdict", "[role=dialog]");
  await question.getByRole("textbox", { name: "Why" }).focus();
  await page.keyboard.type("Another date of birth.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => question.count()).toBe(0);
  await page.locator(`[data-row="${match.matchId}"]`).getByText("false positive", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await matchesOf("all")).find(({ matchId }) => matchId === match.matchId)?.verdict, {
      timeout: 30_000,
    })
    .toBe("false_positive");
  await watched.context.close();
});

it("a judged pair waits for a second person, counts once they have agreed, and is gone when it is revoked", async () => {
  const token = z.string().parse(system.operatorTokens["analyst"]);
  const judged = await createClient({ baseUrl: system.operatorUrl, token }).call({
    method: "POST",
    path: `/organisations/${paid.tenant.organisation.id}/screening-matches/${match.matchId}/adjudication?environment=sandbox`,
    body: { verdict: "false_positive", note: "Another date of birth." },
    idempotencyKey: "a-pair-of-two",
  });
  expect(judged).toMatchObject({ ok: true });
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "ops");
  await open(watched, "matches?state=pairs");
  const { page } = watched;
  const pair = page.getByRole("list", { name: "Judged pairs" }).getByRole("listitem");
  await pair.getByText(/^Waits for a second person: false positive by analyst/).waitFor();
  expect(await pair.getByText(/^Counts:/).count()).toBe(0);
  await expectSound(watched, "judged pairs");
  await pair.getByRole("button", { name: "Agree" }).click();
  const agreeing = page.getByRole("dialog", { name: "Mark this match false positive?" });
  await agreeing.getByRole("button", { name: "Mark false positive" }).click();
  await pair.getByText(/^Counts: false positive by analyst, .*, agreed by ops, until /).waitFor();
  expect(await pair.getByRole("button", { name: "Agree" }).count()).toBe(0);
  await pair.getByRole("button", { name: "Revoke" }).click();
  const revoking = page.getByRole("dialog", { name: "Revoke what was judged of this pair?" });
  await expectSound(watched, "the question before a revocation", "[role=dialog]");
  await revoking.getByRole("textbox", { name: "Why" }).fill("It was another person.");
  await revoking.getByRole("button", { name: "Revoke judgement" }).click();
  await page.getByText("Nothing that was judged counts for later payments").waitFor();
  await watched.context.close();
});
