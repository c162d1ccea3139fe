import { expect, it } from "vitest";
import { afterDay, dayBefore, lastDay, startOfDay } from "./days.ts";

it("days are whole, of UTC, and end where the next begins", () => {
  expect(dayBefore("2026-03-01T00:00:00.000Z", 1)).toBe("2026-02-28");
  expect(dayBefore("2026-03-01T23:59:59.999Z", 0)).toBe("2026-03-01");
  expect(startOfDay("2026-02-28")).toBe("2026-02-28T00:00:00.000Z");
  expect(afterDay("2028-02-28")).toBe("2028-02-29T00:00:00.000Z");
  expect(lastDay(afterDay("2028-02-29"))).toMatch(/^2028-02-29T/);
});
