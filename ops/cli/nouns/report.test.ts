// weir report … against a prepared service: what it asks, and what it says of a report that may be stale.

import { expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();
const AT = "2026-01-31T00:00:00.000Z";

it("a report that nothing new reaches is printed, and says so first", async () => {
  const reasons = ["Kafka does not answer, so nothing new is loaded"];
  const report = {
    window: { from: "2026-01-01T00:00:00.000Z", to: AT },
    generatedAt: AT,
    completeness: { complete: false, reasons },
    data: [],
    pagination: { nextCursor: null },
  };
  service.answer = ({ url }) =>
    url.startsWith("/api/v1/") ? { status: 200, body: report } : { status: 200, body: { data: [] } };
  const run = await service.weir(["report", "providers"]);
  expect(run.code).toBe(EXIT.done);
  expect(run.out).toMatch(/^not complete: Kafka does not answer, so nothing new is loaded\n/);
});
