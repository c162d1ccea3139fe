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
import { launchBrowser, LOOKS, openPage } from "./browser.ts";
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
    const place = `${paid.tenant.organisation.id}/sandbox/decisions/${decision.decisionId}`;
    await signIn(watched, system, "viewer", place);
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
