import { describe, expect, it } from "vitest";
import { draftOf, urlProblem, wantedOf } from "./provider-draft.ts";

const NAMES = {
  name: "yente",
  url: "https://yente.example/",
  dataset: "default",
  checks: ["sanctions", "pep"],
} as const;

describe("a provider as it is typed", () => {
  it("begins as the one that is set, and comes back as that", () => {
    expect(wantedOf("names", draftOf({ ...NAMES, checks: [...NAMES.checks] }))).toEqual({ names: NAMES });
    const wallets = { name: "kyt", url: "https://kyt.example/", credential: "kyt" };
    expect(wantedOf("wallets", draftOf(wallets))).toEqual({ wallets });
  });

  it("begins empty, with sanctions to be checked, where none is set", () => {
    expect(draftOf(null)).toEqual({ name: "", url: "", dataset: "", checks: ["sanctions"], credential: "" });
  });

  it.each([
    ["names", { name: " " }],
    ["names", { url: "" }],
    ["names", { dataset: "" }],
    ["names", { checks: [] }],
    ["wallets", { credential: "" }],
  ] as const)("for %s it is not ready with %j", (kind, lacking) => {
    const whole = { ...NAMES, credential: "yente" };
    expect(wantedOf(kind, whole)).not.toBeNull();
    expect(wantedOf(kind, { ...whole, ...lacking })).toBeNull();
  });

  it.each([
    ["https://yente.example/", null],
    ["http://127.0.0.1:8000/", null],
    ["yente.example", "Write an address that begins with https://."],
    ["https://mia:secret@yente.example/", "Write it without user, password, query and fragment."],
    ["https://yente.example/?key=secret", "Write it without user, password, query and fragment."],
  ])("of the address %s it says %s", (url, problem) => {
    expect(urlProblem(url)).toBe(problem);
  });
});
