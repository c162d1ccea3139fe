import { expect, it } from "vitest";
import { createEchoes } from "./echoes.ts";

it("what was typed comes back late, in order, with some left out, and is known each time", () => {
  const echoes = createEchoes();
  for (const text of ["a", "ab", "abc"]) echoes.sent(text);
  expect(echoes.isEcho("a")).toBe(true);
  echoes.sent("abcd");
  expect(echoes.isEcho("abc")).toBe(true);
  expect(echoes.isEcho("abcd")).toBe(true);
});

it("what came from elsewhere is told apart, also where it was typed once", () => {
  const echoes = createEchoes();
  expect(echoes.isEcho("base")).toBe(false);
  for (const text of ["base && x", "base"]) echoes.sent(text);
  expect(echoes.isEcho("base")).toBe(true);
  expect(echoes.isEcho("base")).toBe(false);
  echoes.sent("base && y");
  expect(echoes.isEcho("other")).toBe(false);
  expect(echoes.isEcho("base && y")).toBe(false);
});
