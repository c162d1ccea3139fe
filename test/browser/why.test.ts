// Why a decision was made, on its page in a real browser: what each rule says, beside what was known.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { decisionContextSchema } from "#domain/contract/operators/organisation-decision.ts";
import {
  reportedDecisionPageSchema,
  type ListedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import { systemVersionDetailSchema } from "#domain/contract/settings/system-version.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
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
          await page.getByText("Verdict: asking").waitFor({ state: "detached" });
          return verdict.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await watched.context.close();
  });
});
