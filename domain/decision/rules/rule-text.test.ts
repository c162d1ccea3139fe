// The text of a part of a rule means what the rule means: parsed again it is the same tree.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RULE_ENVIRONMENT } from "./rule-input.ts";
import { textOf } from "./rule-text.ts";

const tree = (text: string) => RULE_ENVIRONMENT.parse(text).ast;

/** A tree without the places of its nodes in the text. */
function shapeOf(of: unknown): unknown {
  if (Array.isArray(of)) return of.map(shapeOf);
  return typeof of === "object" && of !== null && "op" in of && "args" in of ? [of.op, shapeOf(of.args)] : of;
}

const textAgain = (text: string) => textOf(tree(text));

const { part } = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("features.sum_1h", "custom.a", "custom['a b']", "[1, 2]", "{'a': 1}", "true", "null"),
    fc.constantFrom("7", "7u", "9223372036854775807", "1.0", "0.0000000001", "1e200", "5e-324", "1e-7"),
    fc.string({ unit: "binary", maxLength: 4 }).map((text) => JSON.stringify(text)),
    fc.constantFrom("b'a\\x00\"'", "r'\\d'", "'''it's'''"),
    fc
      .tuple(
        tie("part"),
        fc.constantFrom("+", "-", "*", "/", "%", "<", ">=", "==", "!=", "in", "&&", "||"),
        tie("part"),
      )
      .map((parts) => `(${parts.join(" ")})`),
    tie("part").map((of) => `!(${of})`),
    tie("part").map((of) => `-(${of})`),
    tie("part").map((of) => `(${of}).size()`),
    tie("part").map((of) => `(${of})[0]`),
    tie("part").map((of) => `(${of}).a`),
    tie("part").map((of) => `size(${of})`),
    tie("part").map((of) => `[1].exists(x, ${of})`),
    fc.tuple(tie("part"), tie("part"), tie("part")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
}));

describe("the text of a rule's part", () => {
  it("is parsed to the same tree", () => {
    fc.assert(
      fc.property(part, (text) => {
        expect(shapeOf(tree(textAgain(text))), textAgain(text)).toEqual(shapeOf(tree(text)));
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });

  it.each([
    ["features.sum_1h-(features.sum_24h-1.0)>5.0", "features.sum_1h - (features.sum_24h - 1.0) > 5.0"],
    ["(features.sum_1h + 1.0) + 2.0 > 0.0000000001", "features.sum_1h + 1.0 + 2.0 > 1e-10"],
    ["!(custom.a == 'x') || custom.b", '!(custom.a == "x") || custom.b'],
  ])("keeps no more parentheses than it needs: %s", (text, again) => {
    expect(textAgain(text)).toBe(again);
  });
});
