import { expect, it } from "vitest";
import { orderAlerts } from "./order-alerts.ts";

it("what is late comes first, then what weighs more, then what is due sooner", () => {
  const alert = (priority: "low" | "high" | "critical", dueAt: string, slaBreached = false) => ({
    priority,
    dueAt,
    slaBreached,
  });
  const late = alert("low", "2026-01-09T00:00:00Z", true);
  const critical = alert("critical", "2026-01-08T00:00:00Z");
  const sooner = alert("high", "2026-01-02T00:00:00Z");
  const later = alert("high", "2026-01-03T00:00:00Z");
  expect(orderAlerts([later, sooner, critical, late])).toEqual([late, critical, sooner, later]);
});
