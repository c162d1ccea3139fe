import { expect, it } from "vitest";
import { changesIn } from "./changes-in.ts";

it("finds what became active or was published in the window, oldest first", () => {
  const window = { from: "2026-11-19T00:00:00.000Z", to: "2026-11-26T00:00:00.000Z" };
  const activations = [
    { number: 1, name: "First", at: "2026-11-22T08:00:00.000Z" },
    { number: 2, name: "Tuned", at: "2026-11-21T08:00:00.000Z" },
    { number: 1, name: "First", at: "2026-08-01T08:00:00.000Z" },
  ];
  const lists = [
    { publication: 5, publishedAt: "2026-11-26T00:00:00.000Z" },
    { publication: 4, publishedAt: "2026-11-20T05:00:00.000Z" },
  ];
  expect(changesIn(window, activations, lists)).toEqual([
    { at: "2026-11-20T05:00:00.000Z", what: "Screening lists were published (no. 4)", version: null },
    { at: "2026-11-21T08:00:00.000Z", what: "Version 2, “Tuned”, became active", version: "2" },
    { at: "2026-11-22T08:00:00.000Z", what: "Version 1, “First”, became active", version: "1" },
  ]);
});
