import { expect, it } from "vitest";
import { peopleIn } from "./people-in.ts";

const happened = (actor: string, type = "status_changed", detail: string | null = null) => ({
  at: "2026-01-01T00:00:00.000Z",
  actor,
  type,
  detail,
});

it("a case can go to oneself, to who acted in it and to who had it, but not to who has it", () => {
  const timeline = [
    happened("service", "opened", "dec_1"),
    happened("operator:mia"),
    happened("operator:mia", "assigned", "leo"),
    happened("api_key:key_1"),
    happened("operator:zoe", "assigned", "ann"),
    happened("operator:zoe", "assigned"),
  ];
  expect(peopleIn(timeline, "me", "ann")).toEqual(["leo", "me", "mia", "zoe"]);
  expect(peopleIn([], "me", "me")).toEqual([]);
});
