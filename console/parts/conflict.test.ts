import { expect, it } from "vitest";
import { entriesSince } from "./conflict.tsx";

it("tells what came after what was read, and nothing that was known", () => {
  const entries = ["2026-01-01T10:00:00.000Z", "2026-01-01T10:00:00.001Z", "2026-01-01T11:00:00Z"].map(
    (at) => ({
      at,
    }),
  );
  expect(entriesSince(entries, "2026-01-01T10:00:00Z")).toEqual(entries.slice(1));
  expect(entriesSince(entries, "2026-01-01T11:00:00.000Z")).toEqual([]);
});
