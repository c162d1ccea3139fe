// docs/rules.md is what the code makes of itself; `-u` writes it again.

import { expect, it } from "vitest";
import { FEATURE_CATALOGUE } from "#domain/decision/features/feature-catalogue.ts";
import { PRESETS } from "#domain/decision/presets/index.ts";
import { compileRule } from "#domain/decision/rules/compile-rule.ts";
import { ADDRESS_EXAMPLE, IN_LIST_EXAMPLE, rulesReference } from "./rules-reference.ts";

it("docs/rules.md is current", async () => {
  await expect(rulesReference()).toMatchFileSnapshot("../../docs/rules.md");
});

it.each([IN_LIST_EXAMPLE, ADDRESS_EXAMPLE])("shows an example that compiles: %s", (expression) => {
  const { rule } = PRESETS[0] ?? {};
  expect(rule && compileRule({ ...rule, expression })).toMatchObject({ ok: true });
});

it("names every feature and every preset", () => {
  const reference = rulesReference();
  for (const { name, meaning } of FEATURE_CATALOGUE) {
    expect(reference).toContain(`| \`features.${name}\` | ${meaning} |`);
  }
  for (const { rule } of PRESETS)
    expect(reference).toContain(`| \`${rule.id}\` v${rule.version} | ${rule.name} |`);
});
