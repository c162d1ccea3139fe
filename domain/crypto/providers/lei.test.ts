// Check digits of legal entity identifiers, against identifiers that their owners publish.

import { assert, constantFrom, integer, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { isLei } from "./lei.ts";

/** Deutsche Bank, Apple, Goldman Sachs, Bloomberg, Siemens. */
const PUBLISHED = [
  "7LTWFZYICNSX8D621K86",
  "HWUPKR0MPOU8FGXBT394",
  "784F5XWPLTWKTBV3E584",
  "5493001KJTIIGC8Y1R12",
  "W38RGI023J3WT1HWRP32",
];

describe("a legal entity identifier", () => {
  it.each(PUBLISHED)("CRY-31: %s is one", (lei) => expect(isLei(lei)).toBe(true));

  it.each([
    "",
    "7LTWFZYICNSX8D621K87",
    "7ltwfzyicnsx8d621k86",
    "7LTWFZYICNSX8D621K8",
    "7LTWFZYICNSX8D621K861",
  ])("CRY-31: %j is none", (text) => expect(isLei(text)).toBe(false));

  it("CRY-31: with one letter or one digit changed to another is none", () => {
    const others = (sign: string) =>
      (/[0-9]/.test(sign) ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ").replace(sign, "");
    assert(
      property(constantFrom(...PUBLISHED), integer({ min: 0, max: 19 }), nat(), (lei, at, nth) => {
        const signs = others(lei.charAt(at));
        return !isLei(lei.slice(0, at) + signs.charAt(nth % signs.length) + lei.slice(at + 1));
      }),
      { seed: 17_442, numRuns: 2_000 },
    );
  });
});
