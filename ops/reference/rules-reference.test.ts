// docs/rules.md is what the code makes of itself; `-u` writes it again.

import { expect, it } from "vitest";
import { FEATURE_CATALOGUE } from "#domain/decision/features/feature-catalogue.ts";
import { PRESETS } from "#domain/decision/presets/index.ts";
import { rulesReference } from "./rules-reference.ts";

it("docs/rules.md is current", async () => {
  await expect(rulesReference()).toMatchFileSnapshot("../../docs/rules.md");
});

it("names every feature and every preset", () => {
  const reference = rulesReference();
  for (const { name, meaning } of FEATURE_CATALOGUE) {
    expect(reference).toContain(`| \`features.${name}\` | ${meaning} |`);
  }
  for (const { rule } of PRESETS)
    expect(reference).toContain(`| \`${rule.id}\` v${rule.version} | ${rule.name} |`);
});
