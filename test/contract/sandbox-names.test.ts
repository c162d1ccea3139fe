// Names with a meaning in the sandbox.

import { expect, it } from "vitest";
import type { Answer, Json } from "./ask.ts";
import { all, isObject } from "./look.ts";
import { cryptoPayment, named, pay, readTransaction, text } from "./requests.ts";
import { createOrganisation } from "./service.ts";

const org = await createOrganisation();
await org.grant("100");
const side = org.sandbox;

const attemptStatuses = (answer: Answer): Json[] =>
  answer
    .list("assessment.screening.attempts")
    .filter(isObject)
    .map((attempt) => attempt["status"]);

const names: readonly (readonly [string, string, string])[] = [
  ["Sandbox Confirmed Match", "confirmed_match", "block"],
  ["Sandbox Potential Match", "potential_match", "review"],
  ["Sandbox PEP", "confirmed_match", "review"],
  ["Sandbox Adverse Media", "potential_match", "review"],
  ["Sandbox Insufficient Data", "insufficient_data", "review"],
  ["Sandbox Provider Error", "error", "review"],
  ["Sandbox Slow", "clear", "allow"],
  ["Sandbox Clear", "clear", "allow"],
];
for (const [ending, status, decision] of names) {
  for (const name of [
    ending,
    `Ada ${ending}`,
    `ada ${ending.toLowerCase()}`,
    `ADA ${ending.toUpperCase()}`,
  ]) {
    it.concurrent(`[Sandbox values] the end of displayName counts, in upper or lower case: ${name} is ${status} and ${decision}`, async () => {
      const answer = (await pay(side, named(name))).is(200);
      answer.about(attemptStatuses(answer), "status of the attempts").toEqual([status]);
      answer.must("assessment.decision").toBe(decision);
      answer.about(answer.text, "the provider of a simulated attempt").toContain("weir-sandbox");
    });
  }
  it.concurrent(`[Sandbox values] production does not know the value: ${ending}`, async () => {
    const answer = (await pay(org.production, named(`Ada ${ending}`))).is(200);
    answer.about(answer.text, "the provider").not.toContain("weir-sandbox");
    answer.about(all(answer.json, "decision"), "decision").not.toContain("block");
  });
}
it.concurrent("[Sandbox values] a repeat of a slow request is answered at once with the same body", async () => {
  const request = named("Ada Sandbox Slow");
  const timed = async () => {
    const start = Date.now();
    return { answer: (await pay(side, request)).is(200), milliseconds: Date.now() - start };
  };
  const { answer: first, milliseconds: slow } = await timed();
  const { answer: again, milliseconds } = await timed();
  expect(milliseconds, again.story).toBeLessThan(slow - 500);
  again.must("assessment").toEqual(first.at("assessment"));
});
for (const [what, build] of Object.entries({
  "a clear name": () => named("Ada Sandbox Clear"),
  "a potential match": () => named("Ada Sandbox Potential Match"),
  "a listed wallet": () => cryptoPayment("9999"),
})) {
  it.concurrent(`[Precisions: screening] the screening evidence is read back as it was: ${what}`, async () => {
    const request = build();
    const first = (await pay(side, request)).is(200);
    (await readTransaction(side, text(request, "externalActivityId")))
      .is(200)
      .must("assessment.screening")
      .toEqual(first.at("assessment.screening"));
  });
}
