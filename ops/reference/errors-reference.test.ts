// docs/errors.md is what the code makes of itself; `-u` writes it again.

import { expect, it } from "vitest";
import { ERRORS } from "#domain/contract/errors/errors.ts";
import { errorsReference } from "./errors-reference.ts";

it("docs/errors.md is current", async () => {
  await expect(errorsReference()).toMatchFileSnapshot("../../docs/errors.md");
});

it("names every code once, with its type and status", () => {
  const reference = errorsReference();
  for (const [code, { status, type }] of Object.entries(ERRORS)) {
    expect(reference.split(`| ${status} | \`${type}\` | \`${code}\` |`)).toHaveLength(2);
  }
});

it("keeps what only operators meet apart", () => {
  const [integrators = "", operators = ""] = errorsReference().split("## Of the operator interface only");
  expect(integrators).toContain("`activity_conflict`");
  expect(operators).toContain("`operator_token_invalid`");
  expect(integrators).not.toContain("`operator_token_invalid`");
});

it("tells no operator to check an API key", () => {
  const [integrators = "", operators = ""] = errorsReference().split("## Of the operator interface only");
  const [table = ""] = operators.split("## The identity family");
  const advice = "use a key of the environment";
  expect(integrators).toContain(advice);
  expect(table).toContain("`snooze_not_found`");
  expect(table).not.toContain(advice);
});
