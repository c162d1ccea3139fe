// The windows of reports.

import { it } from "vitest";
import { get } from "./ask.ts";
import { createOrganisation } from "./service.ts";

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

const windows: Readonly<Record<string, string>> = {
  "from after to": `from=${day(1)}&to=${day(2)}`,
  "from equal to": `from=${day(2)}&to=${day(2)}`,
  "from that is no time": `from=soon&to=${day(1)}`,
  "to that is no time": `from=${day(1)}&to=7`,
  "from without zone": `from=2026-01-01T00:00:00&to=${day(1)}`,
  "to without time": `from=${day(9)}&to=2030-01-01`,
  "an empty from": `from=&to=${day(1)}`,
  "an unknown parameter": `since=${day(1)}`,
};
for (const route of ["effectiveness", "drift", "providers"]) {
  // Reports have a limit of their own: one organisation for each.
  const side = (await createOrganisation()).sandbox;
  for (const [what, query] of Object.entries(windows)) {
    it.concurrent(`[GET /risk-intelligence/effectiveness] query from and to are ISO 8601 timestamps, from before to: /${route} with ${what} is 400`, async () => {
      (await get(side, `/risk-intelligence/${route}?${query}`)).invalid();
    });
  }
  it.concurrent(`[GET /risk-intelligence/effectiveness] query from and to are accepted: /${route}`, async () => {
    (await get(side, `/risk-intelligence/${route}?from=${day(9)}&to=${day(1)}`)).is(200);
    (
      await get(
        side,
        `/risk-intelligence/${route}?from=${encodeURIComponent("2026-01-01T02:00:00+02:00")}&to=${day(1)}`,
      )
    ).is(200);
  });
  it.concurrent(`[GET /risk-intelligence/effectiveness] from and to are optional: /${route}`, async () => {
    (await get(side, `/risk-intelligence/${route}`)).is(200);
  });
}
