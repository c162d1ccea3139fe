// Every operation that writes says whether it may lower the risk that decisions see, and the document lists those that may.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { INTEGRATOR_OPERATIONS } from "./integrators.ts";
import type { LowersRisk, Operation } from "./operation.ts";
import { OPERATOR_OPERATIONS } from "./operators.ts";

const DOCUMENT = new URL("../../../docs/two-persons.md", import.meta.url);
const operators = Object.entries<Operation>(OPERATOR_OPERATIONS);

it("every operation that writes says whether it may lower risk", () => {
  const all = [...operators, ...Object.entries<Operation>(INTEGRATOR_OPERATIONS)];
  const silent = all.filter(
    ([, { method, lowersRisk }]) => (method === "get") !== (lowersRisk === undefined),
  );
  expect(silent.map(([id]) => id)).toEqual([]);
});

it("no operator's operation leaves it to the organisation's key", () => {
  expect(namesOf("by_key")).toEqual([]);
});

it.each<LowersRisk>(["two_persons", "one_person"])(
  "the document lists what is %s, and nothing else",
  (who) => {
    const text = readFileSync(DOCUMENT, "utf8");
    const [, section = ""] = new RegExp(`<!-- ${who} -->(.*?)<!-- end -->`, "s").exec(text) ?? [];
    const listed = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, id]) => id);
    expect(new Set(listed)).toEqual(new Set(namesOf(who)));
  },
);

function namesOf(who: LowersRisk): string[] {
  return operators.filter(([, { lowersRisk }]) => lowersRisk === who).map(([id]) => id);
}
