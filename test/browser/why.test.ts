// Why a decision was made, on its page in a real browser: what each rule says, beside what was known.

import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import { decisionReplaySchema } from "#domain/contract/operators/operator.ts";
import {
  decisionContextSchema,
  organisationDecisionSchema,
  type OrganisationDecision,
} from "#domain/contract/operators/organisation-decision.ts";
import {
  reportedDecisionPageSchema,
  type ListedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import { systemVersionDetailSchema } from "#domain/contract/settings/system-version.ts";
import type { DecisionContext } from "#domain/decision/context.ts";
import { decide } from "#domain/decision/decide.ts";
import type { Verdict } from "#domain/decision/verdict.ts";
import { compileVersion, nameVersion } from "#domain/decision/versions/compile-version.ts";
import { DAY, formatInstant, MINUTE } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { sandboxClient } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, NARROW, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { alertsOf, pay, payAndWait, untilFound, type Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");

const featuresSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

let browser: Browser;
let paid: Paid;
let decision: ListedDecision;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Why", 24);
  const list = await askOperator(system, "GET", `${organisation()}/decisions?limit=100`);
  const found = reportedDecisionPageSchema.parse(list).data.find(({ ruleIds }) => ruleIds.length > 0);
  if (found === undefined) throw new Error("no rule hit");
  decision = found;
});
afterAll(() => browser?.close());

const placeOf = (decisionId: string) => `${paid.tenant.organisation.id}/sandbox/decisions/${decisionId}`;
const organisation = () => `/organisations/${paid.tenant.organisation.id}`;

async function answerOf(decisionId: string): Promise<Assessment> {
  const path = `${organisation()}/decisions/${decisionId}`;
  return organisationDecisionSchema.parse(await askOperator(system, "GET", path)).assessment;
}

/** By the version that decided, without one of its rules. */
async function decidedWithout(ruleId: string): Promise<Verdict> {
  const path = `${organisation()}/system-versions/${decision.systemVersionId}`;
  const { rules, name, thresholds, screening, lists } = systemVersionDetailSchema.parse(
    await askOperator(system, "GET", path),
  );
  const left = rules.filter(({ id }) => id !== ruleId);
  const compiled = compileVersion(nameVersion({ name, rules: left, thresholds, screening, lists }));
  if (!compiled.ok) throw new Error("does not compile");
  const of = `${organisation()}/decisions/${decision.decisionId}/context`;
  const { context } = decisionContextSchema.parse(await askOperator(system, "GET", of));
  return decide(context as unknown as DecisionContext, compiled.compiled);
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("a rule shows its expression as the version has it, with the values that it was given", async () => {
    const [ruleId] = decision.ruleIds;
    const path = `${organisation()}/system-versions/${decision.systemVersionId}`;
    const { rules } = systemVersionDetailSchema.parse(await askOperator(system, "GET", path));
    const rule = rules.find(({ id }) => id === ruleId);
    const of = `${organisation()}/decisions/${decision.decisionId}/context`;
    const { context } = decisionContextSchema.parse(await askOperator(system, "GET", of));
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer", placeOf(decision.decisionId));
    const { page } = watched;
    const item = page.getByRole("listitem").filter({ has: page.getByText(ruleId ?? "", { exact: true }) });
    await item.getByText("Expression with values").click();
    const expression = item.locator("pre");
    await expression.waitFor();
    const { words, known } = await expression.evaluate((shown) => {
      const values = [...shown.querySelectorAll("[data-known]")];
      const named = values.map((value) => `${value.parentElement?.textContent}`);
      for (const value of values) value.remove();
      return { words: shown.textContent, known: named };
    });
    expect(words).toBe(rule?.expression);
    expect(known.length).toBeGreaterThan(0);
    const features = featuresSchema.parse(context["features"]);
    const ofFeatures = known.flatMap((text) => {
      const [, name = "", value = ""] = /^features\.(\w+) \((.*)\)$/.exec(text) ?? [];
      return name === "" ? [] : [[name, value]];
    });
    expect(ofFeatures.length).toBeGreaterThan(0);
    expect(ofFeatures).toEqual(
      ofFeatures.map(([name = ""]) => [name, String(features[name] ?? "not known")]),
    );
    await expectSound(watched, "a rule's expression");
    await watched.context.close();
  });

  it("the limits stand in the score, and what a provider told of a wallet as bars, with no name over another", async () => {
    const path = `${organisation()}/decisions/${decision.decisionId}`;
    const answer = organisationDecisionSchema.parse(await askOperator(system, "GET", path));
    const { thresholds } = systemVersionDetailSchema.parse(
      await askOperator(system, "GET", `${organisation()}/system-versions/${decision.systemVersionId}`),
    );
    const watched = await openPage(browser, { theme, width });
    const { page } = watched;
    // No provider of wallets stands behind the sandbox.
    await page.route(`**/decisions/${decision.decisionId}?*`, (route) =>
      route.fulfill({ json: withWallet(answer) }),
    );
    await signIn(watched, system, "viewer", placeOf(decision.decisionId));
    const { review, block } = thresholds;
    const waterfall = page.getByRole("table", {
      name: `How the score of ${decision.score} came about; review from ${review}; block from ${block}`,
    });
    await waterfall.waitFor();
    const names = waterfall.locator("[data-limit-name]");
    expect(await names.allTextContents()).toEqual([`review ${review}`, `block ${block}`]);
    const boxes = await waterfall.locator("[data-limit-name], tfoot span, tbody th").evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(boxes.filter((box) => boxes.some((other) => other !== box && isOver(box, other)))).toEqual([]);
    const exposures = page.getByRole("table", { name: /^Exposures of the wallet/ });
    await exposures.getByText("share not known").waitFor();
    expect(await exposures.locator("[data-known=true] > *").count()).toBe(1);
    expect(await exposures.locator("[data-known=false] > *").count()).toBe(0);
    const counted = page.getByRole("region", { name: "Counts and sums by window" });
    await counted.getByRole("rowheader", { name: "Earlier payments" }).waitFor();
    await expectSound(watched, "a decision with limits, exposures and counts");
    await watched.context.close();
  });
});

function withWallet(answer: OrganisationDecision): object {
  const { assessment } = answer;
  const [first] = assessment.screening.attempts;
  if (first === undefined) throw new Error("nothing was screened");
  const told = { category: "mixing_service", direction: "incoming", amountUsd: null } as const;
  const wallet = {
    id: "wsc_1",
    status: "completed",
    wallet: { address: "0xabc", blockchain: "ethereum" },
    risk: { score: null, level: "unknown" },
    sanctions: { hit: false, lists: [] },
    exposures: [
      { ...told, exposureType: "direct", share: 0.32 },
      { ...told, exposureType: "indirect", share: null },
    ],
    indicators: [],
  };
  const attempts = [{ ...first, walletScreenings: [wallet] }];
  return { ...answer, assessment: { ...assessment, screening: { ...assessment.screening, attempts } } };
}

type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

describe("what it would be without a finding", () => {
  it("stands beside each rule, as the version without that rule decides", async () => {
    const { matchedRules, summary } = await answerOf(decision.decisionId);
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "viewer", placeOf(decision.decisionId));
    for (const { ruleId } of matchedRules) {
      const would = await decidedWithout(ruleId);
      const item = watched.page
        .getByRole("listitem")
        .filter({ has: watched.page.getByText(ruleId, { exact: true }) });
      const line = item.getByText(/^without it/);
      await line.waitFor();
      const isSame = would.decision === decision.decision && would.score === summary.score;
      expect(await line.textContent(), ruleId).toBe(
        isSame ? "without it: the same" : `without it: ${would.score} →, which is ${would.decision}`,
      );
    }
    await watched.context.close();
  });

  it("is in the head of a blocked decision, with the nearest name", async () => {
    const { screening } = await answerOf(paid.blockedId);
    const nearest = screening.attempts
      .flatMap(({ matches }) => matches)
      .toSorted((one, other) => other.score - one.score)[0];
    const watched = await openPage(browser, { theme: "dark", width: WIDE });
    await signIn(watched, system, "viewer", placeOf(paid.blockedId));
    const head = watched.page.getByRole("region", { name: "Decision" });
    await head.getByText("without it").waitFor();
    expect(await head.textContent()).toMatch(
      new RegExp(
        `Sanctions match [0-9.]+ on ${nearest?.lists.join(", ")}; without it: [0-9]+ →, which is (allow|review)\\.$`,
      ),
    );
    await watched.context.close();
  });
});

describe("a match that screening found", () => {
  it("is judged on the decision's page by those alone who may", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "viewer", placeOf(paid.blockedId));
    const acts = watched.page.getByRole("group", { name: /^Verdict on / }).first();
    await acts.waitFor();
    for (const name of ["Mark true match", "Mark false positive", "Mark unclear"]) {
      expect(await acts.getByRole("button", { name }).isDisabled(), name).toBe(true);
    }
    await watched.page.getByText("Verdict: none yet").first().waitFor();
    await watched.context.close();
  });

  it("stands there with its verdict, who gave it and why, also when the page is opened again", async () => {
    const watched = await openPage(browser, { theme: "dark", width: WIDE });
    await signIn(watched, system, "analyst", placeOf(paid.blockedId));
    const { page } = watched;
    const acts = page.getByRole("group", { name: /^Verdict on / }).first();
    await acts.getByRole("button", { name: "Mark false positive" }).click();
    const question = page.getByRole("dialog", { name: "Mark this match false positive?" });
    await question.getByRole("textbox", { name: "Why" }).fill("Another date of birth.");
    await question.getByRole("button", { name: "Mark false positive" }).click();
    await expect.poll(() => question.count()).toBe(0);
    const verdict = page.getByText(/^Verdict: false positive by .*: “Another date of birth\.”$/);
    await verdict.waitFor();
    await expectSound(watched, "a judged match");
    await expect
      .poll(
        async () => {
          await page.reload();
          await acts.waitFor();
          await page.getByText("Verdict: loading").waitFor({ state: "detached" });
          return verdict.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await watched.context.close();
  });
});

it("each signal is shown in words, and leads to where it can be acknowledged", async () => {
  await alertsOf(system, paid);
  const { signals } = await answerOf(paid.blockedId);
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "analyst", placeOf(paid.blockedId));
  const { page } = watched;
  const items = page.getByRole("list", { name: "Signals" }).getByRole("listitem");
  const [first] = signals;
  await items.first().waitFor();
  expect(await items.count()).toBe(signals.length);
  for (const [at, { type, severity, reason }] of signals.entries()) {
    const text = await items.nth(at).textContent();
    expect(text).toContain(type.replaceAll("_", " "));
    expect(text).toContain(severity);
    expect(text).toContain(reason);
  }
  await items.first().getByRole("link", { name: "Acknowledge or clear it" }).click();
  await page.waitForURL(/\/alerts\/signals\?.*open=/);
  const panel = page.getByRole("complementary", { name: "Signal" });
  await panel.getByRole("heading", { name: first?.reason ?? "" }).waitFor();
  expect(await panel.getByRole("button", { name: "Acknowledge signal" }).isEnabled()).toBe(true);
  await watched.context.close();
});

describe("deciding again", () => {
  const again = (page: Page) => page.getByRole("button", { name: "Decide again" });

  it("is offered to those alone who may", async () => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, "viewer", placeOf(paid.blockedId));
    await watched.page.getByText("needs decisions:replay").waitFor();
    expect(await again(watched.page).isDisabled()).toBe(true);
    await watched.context.close();
  });

  it("comes to the same answer, byte for byte, or says exactly what differs", async () => {
    const watched = await openPage(browser, { theme: "dark", width: NARROW });
    await signIn(watched, system, "analyst", placeOf(paid.blockedId));
    const { page } = watched;
    await again(page).click();
    await page.getByText("The same answer, byte for byte").waitFor();
    await expectSound(watched, "decided again");
    const { summary } = await answerOf(paid.blockedId);
    const path = `${organisation()}/decisions/${paid.blockedId}/replay`;
    const same = decisionReplaySchema.parse(await askOperator(system, "GET", path));
    const other = { ...summary, score: summary.score - 1 };
    const differences = [{ field: "summary", stored: summary, again: other }];
    await page.route("**/replay?*", (route) =>
      route.fulfill({ json: { ...same, identical: false, differences } }),
    );
    await again(page).click();
    await page.getByText("It differs").waitFor();
    expect(await page.getByText("summary.score", { exact: true }).count()).toBe(1);
    expect(await page.getByText("summary.reason", { exact: true }).count()).toBe(0);
    await expectSound(watched, "decided again otherwise");
    await watched.context.close();
  });
});

it("says how fast the customer would have travelled, and draws the way from the last place", async () => {
  const client = sandboxClient(system, paid.tenant);
  const payment = { customer: "why-traveller", payee: "Payee", amount: "12.50" };
  const earlier = Math.floor(Date.now() / DAY) * DAY - DAY;
  await pay(client, {
    ...payment,
    name: "why-lisbon",
    occurredAt: formatInstant(earlier),
    location: { city: "Lisbon", latitude: 38.7, longitude: -9.1 },
  });
  await pay(client, {
    ...payment,
    name: "why-berlin",
    occurredAt: formatInstant(earlier + 35 * MINUTE),
    location: { city: "Berlin", latitude: 52.5, longitude: 13.4 },
  });
  await untilFound(system, paid.tenant.organisation.id, paid.decisionIds.length + 2);
  const watched = await openPage(browser, { theme: "light", width: NARROW });
  await signIn(watched, system, "viewer", placeOf("payment-why-berlin"));
  const { page } = watched;
  const map = page.getByRole("img", { name: /^Map: Berlin, .*; from Lisbon$/ });
  await map.waitFor();
  expect(await map.locator("[data-part=way]").count()).toBe(1);
  const travel = page.getByRole("definition").filter({ hasText: "from the last place" });
  expect((await travel.textContent())?.replaceAll(/[\u2009\u00a0]/g, " ")).toMatch(
    /^2 3\d\d km from the last place, Lisbon, in 35 min, 3 9\d\d km\/h$/,
  );
  await expectSound(watched, "a decision far from the last place");
  await travel.getByRole("link", { name: "Lisbon" }).click();
  await page.getByRole("img", { name: /^Map: Lisbon, [^;]*$/ }).waitFor();
  await page.getByRole("region", { name: "Counts and sums by window" }).waitFor();
  expect(await page.getByText("from the last place").count()).toBe(0);
  await watched.context.close();
});

it("the customer's day has the decision, its alert as it opened and closed, and the outcome, each with its way", async () => {
  const { alertId = "none", assessedAt } = await answerOf(paid.blockedId);
  const path = `${organisation()}/alerts/${alertId}`;
  const version = (await alertsOf(system, paid)).find(({ id }) => id === alertId)?.version;
  await askOperator(system, "PATCH", path, { version, status: "closed", disposition: "true_positive" });
  const recorded = await createClient({ baseUrl: system.operatorUrl, token: system.operatorToken }).call({
    method: "POST",
    path: `${organisation()}/decisions/${paid.blockedId}/outcomes`,
    body: { classification: "fraud", source: "analyst", occurredAt: assessedAt },
    idempotencyKey: "why-outcome",
  });
  expect(recorded).toMatchObject({ ok: true });
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer", placeOf(paid.blockedId));
  const { page } = watched;
  const day = page.getByRole("list", { name: "The customer's day" });
  await day.getByText("alert closed").first().waitFor();
  const texts = (await day.getByRole("listitem").allTextContents()).map((text) => text.replace(/\s+/g, " "));
  expect(texts.slice(0, 3)).toEqual([
    expect.stringMatching(/fraud.*recorded by/),
    expect.stringMatching(/alert closed as true positive by/),
    expect.stringMatching(/alert opened$/),
  ]);
  expect(texts.some((text) => text.includes("block"))).toBe(true);
  await expectSound(watched, "the customer's day");
  await day
    .getByRole("link", { name: "alert opened" })
    .and(page.locator(`[href*="${alertId}"]`))
    .click();
  await page.waitForURL(new RegExp(`/alerts\\?.*open=${alertId}`));
  await watched.context.close();
});

it("the whole answer is saved as a file, as it stands on the page", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer", placeOf(paid.blockedId));
  const { page } = watched;
  await page.getByText("This decision as JSON").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save JSON" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${paid.blockedId}.json`);
  const file = organisationDecisionSchema.parse(JSON.parse(await readFile(await download.path(), "utf8")));
  expect(file.assessment).toEqual(await answerOf(paid.blockedId));
  await watched.context.close();
});
