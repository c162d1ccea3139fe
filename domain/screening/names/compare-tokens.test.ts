// Two parts of names: that they are alike is said by a shorter way than how much, and both ways must agree.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { areAlike, compareTokens } from "./compare-tokens.ts";
import { makeToken, tokenKey, type NameToken } from "./name-token.ts";
import { consonantsOf } from "./spelling.ts";

const WORDS = (
  "mohammed muhamad mehmet ahmad hamed karim karimi antonia antonio martin martina gaddafi qadhafi hsi xi chou zhou wong huang " +
  "brown brian lavrov lavroff khodorkovsky khdorkovksy deripaska yusuf iosif abdul aldin smith schmidt haniyeh hanna li ii j de"
).split(" ");

const anyWord = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.stringMatching(/^[a-z]{1,12}$/),
  fc
    .tuple(fc.constantFrom(...WORDS), fc.nat(12), fc.constantFrom("", "a", "h", "ii", "t"))
    .map(([word, at, letters]) => word.slice(0, at) + letters + word.slice(at + 1))
    .filter((word) => word !== ""),
);
const anyToken: fc.Arbitrary<NameToken> = fc
  .tuple(anyWord, fc.constantFrom("word", "word", "word", "vowelless", "particle", "initial"))
  .map(([text, kind]) => {
    if (kind === "vowelless") return tokenKey("word", text, false, consonantsOf(text));
    return tokenKey(kind === "particle" || kind === "initial" ? kind : "word", text);
  })
  .map(makeToken);

it("two parts are alike where their comparison has a score, and only there", () => {
  fc.assert(
    fc.property(anyToken, anyToken, (a, b) => {
      expect(areAlike(a, b)).toBe(compareTokens(a, b).score > 0);
    }),
    { seed: 20_261_124, numRuns: 5_000 },
  );
});
