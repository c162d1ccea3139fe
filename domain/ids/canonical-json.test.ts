// Canonical JSON against the vectors and rules of RFC 8785.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("canonical JSON", () => {
  it("RFC 8785, 3.2.2: writes literals, numbers and strings as the RFC's example does", () => {
    const sent =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';
    expect(canonicalJson(JSON.parse(sent))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("RFC 8785, 3.2.3: sorts keys by UTF-16 code units", () => {
    const sent = {
      "€": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "😀": "Emoji: Grinning Face",
      "\u0080": "Control",
      ö: "Latin Small Letter O With Diaeresis",
    };
    const values = Object.values(JSON.parse(canonicalJson(sent)) as Record<string, string>);
    const written = [...canonicalJson(sent).matchAll(/:"([^"]+)"/g)].map(([, value]) => value);
    expect(new Set(written)).toEqual(new Set(values));
    expect(written).toEqual([
      "Carriage Return",
      "One",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
  });

  it.each([
    [0, "0"],
    [-0, "0"],
    [5e-324, "5e-324"],
    [1.7976931348623157e308, "1.7976931348623157e+308"],
    [9007199254740992, "9007199254740992"],
    [295147905179352830000, "295147905179352830000"],
    [1e21, "1e+21"],
    [1e-6, "0.000001"],
    [1e-7, "1e-7"],
    [333333333.3333332, "333333333.3333332"],
  ])("RFC 8785, appendix B: %d is %s", (number, text) => {
    expect(canonicalJson(number)).toBe(text);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], ["\ud800"], [undefined], [() => 1]])(
    "throws for %s, which JSON cannot hold",
    (value) => {
      expect(() => canonicalJson(value)).toThrow(Error);
    },
  );

  it("keeps keys such as __proto__ and constructor", () => {
    const sent = JSON.parse('{"b":1,"__proto__":{"x":1},"constructor":2}');
    expect(canonicalJson(sent)).toBe('{"__proto__":{"x":1},"b":1,"constructor":2}');
  });

  it("the order of keys does not count, everything else does", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (fields, other) => {
        const turned = Object.fromEntries(Object.entries(fields).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(fields));
        expect(JSON.parse(canonicalJson(fields))).toEqual(JSON.parse(JSON.stringify(fields)));
        expect(canonicalJson({ ...fields, other })).not.toBe(canonicalJson({ ...fields, other: [other] }));
      }),
      { seed: 7 },
    );
  });
});
