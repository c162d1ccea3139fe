// Two spellings of one name are one person, and two names are two: what every second person is judged by.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAnotherPerson, isSamePerson, namesRole } from "./person.ts";

describe("two operators are one person", () => {
  it.each([
    ["operator:mia", "operator:Mia"],
    ["operator:mia", "operator:MIA "],
    ["operator:mia@example.com", "operator:ｍｉａ@example.com"],
    ["operator:jürgen", "operator:JÜRGEN"],
    ["operator:mia", "operator:m\u200Bia"],
  ])("in %s and %s", (one, other) => {
    expect(isSamePerson(one, other)).toBe(true);
  });

  it("in whatever case each letter of a name is", () => {
    const name = fc.stringMatching(/^[A-Za-z0-9._@-]{1,20}$/);
    fc.assert(
      fc.property(name, (one) => isSamePerson(`operator:${one}`, `operator:${one.toUpperCase()}`)),
      { seed: 17 },
    );
  });

  it("not where their names differ by a letter", () => {
    expect(isSamePerson("operator:mia", "operator:mira")).toBe(false);
  });
});

it("two API keys are two, though their ids differ in case alone", () => {
  expect(isSamePerson("api_key:key_a", "api_key:key_A")).toBe(false);
});

it("who holds the token of a role may be anybody, and two names are certainly two persons", () => {
  expect(isAnotherPerson("operator:mia", "operator:leo")).toBe(true);
  expect(isAnotherPerson("operator:mia", "operator:Mia")).toBe(false);
  expect(isAnotherPerson("operator:mia", "operator:ops")).toBe(false);
  expect(isAnotherPerson("operator:owner", "operator:mia")).toBe(false);
  expect(isAnotherPerson("operator:owner", "operator:ops")).toBe(false);
});

it.each(["owner", "Owner", "OWNER", "keys", "Ops"])("%s names a role, and no person", (name) => {
  expect(namesRole(name)).toBe(true);
});
