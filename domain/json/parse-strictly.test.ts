// A repeated key is found wherever it stands and however it is spelt; any other text is what JSON.parse makes of it.

import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parseStrictly } from "./parse-strictly.ts";

const repeated = (...path: (string | number)[]) => ({ ok: false, fault: "repeated_key", path });

describe("a repeated key", () => {
  it.each([
    ["at the top", '{"a":1,"a":1}', ["a"]],
    ["with other members between", '{"a":1,"b":{"a":2},"a":3}', ["a"]],
    [
      "inside of an object",
      '{"transaction":{"amount":"9","currency":"EUR","amount":"1"}}',
      ["transaction", "amount"],
    ],
    ["inside of a list", '{"parties":[{},{"name":"[","x":[1,{}],"name":"]"}]}', ["parties", 1, "name"]],
    ["in a list of lists", '[[],[0,[{"k":0,"k":0}]]]', [1, 1, 0, "k"]],
    ["in an item behind strings with commas and colons", '["a,:",{"b":":,","b":1}]', [1, "b"]],
    ["spelt with an escape", '{"occurredAt":1,"occurred\\u0041t":2}', ["occurredAt"]],
    ["spelt with escapes twice", '{"\\u0061":1,"\\u0061":2}', ["a"]],
    ["that holds quotes and backslashes", '{"\\"\\\\":1,"\\u0022\\\\":2}', ['"\\']],
    ["that is empty", '{"":1,"":2}', [""]],
    ["with blanks around it", '{ "a" : 1 ,\n\t"a" : 2 }', ["a"]],
    ["behind a string that ends in a backslash", '{"a":"\\\\","a":"\\\\"}', ["a"]],
    ["that looks like a prototype", '{"__proto__":{},"__proto__":{}}', ["__proto__"]],
    ["that looks like a position", '{"0":1,"0":2}', ["0"]],
    ["whose first value is a list", '{"a":[1,2],"a":1}', ["a"]],
  ])("%s is refused with its path", (_, text, path) => {
    expect(parseStrictly(text)).toEqual(repeated(...path));
  });

  it.each([
    ["in two objects", '[{"a":1},{"a":1}]'],
    ["on two levels", '{"a":{"a":{"a":1}}}'],
    ["in another case", '{"a":1,"A":1}'],
    ["as a value", '{"a":"a","b":"a"}'],
    ["in a string that looks like JSON", '{"a":"{\\"a\\":1,\\"a\\":2}"}'],
    ["that only looks equal, in another Unicode form", '{"\\u00e9":1,"e\\u0301":2}'],
    ["of a prototype, once", '{"__proto__":1,"constructor":{"__proto__":2}}'],
  ])("is none %s", (_, text) => {
    expect(parseStrictly(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });
});

// Keys from few letters, so that they meet; values as they come. None holds a backslash: after such a key, Node 24's own
// JSON.parse misreads an escaped key of the next text (V8 13.6; the Workers runtime does not). The examples above have some.
const key = fc.string({ unit: fc.constantFrom("a", "b", '"', "é", ":", "{"), maxLength: 3 });
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 0 }), fc.array(tie("value")), tie("object")),
  object: fc.dictionary(key, tie("value"), { maxKeys: 5 }),
}));
const blank = fc.constantFrom("", " ", "\n", "\t ");

/** A key in any spelling that JSON has for it. */
function spelt(name: string, escaped: boolean): string {
  if (!escaped) return JSON.stringify(name);
  const units = Array.from({ length: name.length }, (_, at) => name.charCodeAt(at));
  const escapes = units.map((unit) => String.raw`\u` + unit.toString(16).padStart(4, "0"));
  return `"${escapes.join("")}"`;
}

describe("any text", () => {
  it("without a repeated key is what JSON.parse makes of it", () => {
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, "\t"), (given, indent) => {
        const text = JSON.stringify(given, null, indent);
        expect(parseStrictly(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
      { seed: 421, numRuns: 500 },
    );
  });

  it("with a repeated key, at any depth and in any spelling, is refused with its path", () => {
    const members = fc.uniqueArray(fc.tuple(key, value), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 4,
    });
    const wrap = fc.array(fc.oneof(key, fc.nat(3)), { maxLength: 4 });
    fc.assert(
      fc.property(
        members,
        fc.nat(),
        fc.boolean(),
        value,
        wrap,
        blank,
        (given, which, escaped, again, path, gap) => {
          const [name] = given[which % given.length] ?? [""];
          const written = given.map(
            ([one, item]) => `${spelt(one, false)}${gap}:${gap}${JSON.stringify(item)}`,
          );
          const inner = `{${[...written, `${spelt(name, escaped)}:${JSON.stringify(again)}`].join(`${gap},`)}}`;
          const text = path.reduceRight<string>(
            (within, step) =>
              typeof step === "number"
                ? `[${"0,".repeat(step)}${within}]`
                : `{${JSON.stringify(step)}:${within}}`,
            inner,
          );
          expect(parseStrictly(text)).toEqual(repeated(...path, name));
        },
      ),
      { seed: 422, numRuns: 500 },
    );
  });

  it("is a value or a fault, whatever it holds", () => {
    const sign = fc.constantFrom(...Array.from('{}[]:," 0ab'), "\\u0061", "null");
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const text = signs.join("");
        const parsed = parseStrictly(text);
        const isJson = parsed.ok || parsed.fault === "repeated_key";
        expect(isJson).toBe(isAccepted(text));
      }),
      { seed: 423, numRuns: 2_000 },
    );
  });
});

function isAccepted(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("a text that nests too deep", () => {
  it("is refused before it is parsed, brackets in strings not counted", () => {
    expect(parseStrictly("[".repeat(100_000), 20)).toEqual({ ok: false, fault: "too_deep" });
    expect(parseStrictly('{"[[[":["]]]"]}', 2)).toMatchObject({ ok: true });
    expect(parseStrictly("[[[]]]", 2)).toEqual({ ok: false, fault: "too_deep" });
  });
});

/** How often a sign of the text is looked at. */
function looksAt(text: string): number {
  let looks = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with the string that is looked at
  const { charCodeAt } = String.prototype;
  const spy = vi.spyOn(String.prototype, "charCodeAt").mockImplementation(function (this: string, at) {
    looks++;
    return charCodeAt.call(this, at);
  });
  try {
    parseStrictly(text);
  } finally {
    spy.mockRestore();
  }
  return looks;
}

describe("the worst of a large text", () => {
  it.each([
    ["backslashes", `{"a":"${"\\\\".repeat(8_000)}"}`],
    ["escaped quotes", `{"a":"${'\\"'.repeat(8_000)}"}`],
    ["keys", `{${Array.from({ length: 2_000 }, (_, at) => `"${at}":0`).join()}}`],
    ["backslashes without an end", `"${"\\".repeat(16_000)}`],
    ["brackets", "[".repeat(16_000)],
  ])("%s is read once", (_, text) => {
    expect(looksAt(text)).toBeLessThan(2 * text.length);
  });
});
