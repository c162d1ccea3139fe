// What must be true after any run of faults: every acknowledged fact once in ClickHouse, no other, no gap in any log, and
// reports that are those of the client.

import { expect, it, describe } from "vitest";
import { comparable, expectedReport } from "./expected-report.ts";
import { loadedIds, loadedLogs } from "./loaded-facts.ts";
import type { Side, Survivor } from "./live-through.ts";

/** The ledgers of a tenant. */
const LEDGERS = { sandbox: 1, production: 8 };

/** @param survivor asked when the tests run. */
export function describeCounts(survivor: () => Survivor): void {
  describe.each(["sandbox", "production"] as const)("afterwards, in the %s", (environment) => {
    const side = (): Side => survivor()[environment];
    const decisionIds = () => side().acknowledged.map(({ assessment }) => assessment.decisionId);
    const outcomeIds = () => side().acknowledged.flatMap(({ outcomes }) => outcomes.map(({ id }) => id));

    it("every planned decision was acknowledged, under an id of its own", () => {
      expect(new Set(decisionIds()).size).toBe(side().planned);
    });

    it.each(["decisions", "decision_contexts"] as const)(
      "%s hold every acknowledged decision exactly once, and no other",
      async (table) => {
        const { tenant } = side();
        expect(await loadedIds(survivor().warehouse, tenant, table)).toEqual(decisionIds().toSorted());
      },
    );

    it("outcomes hold every acknowledged outcome exactly once, and no other", async () => {
      expect(outcomeIds().length).toBeGreaterThan(side().planned / 20);
      const { tenant } = side();
      expect(await loadedIds(survivor().warehouse, tenant, "outcomes")).toEqual(outcomeIds().toSorted());
    });

    it("every log of the tenant has arrived without a gap", async () => {
      const logs = await loadedLogs(survivor().warehouse, side().tenant);
      expect(logs).toHaveLength(LEDGERS[environment]);
      for (const { places, highest } of logs) expect(places).toBe(highest);
      const facts = decisionIds().length + outcomeIds().length;
      expect(logs.reduce((sum, { places }) => sum + places, 0)).toBe(facts);
      expect(side().report.completeness).toMatchObject({
        complete: true,
        eventsExpected: facts,
        eventsLoaded: facts,
      });
    });

    it("the report equals one computed from what the client was answered", () => {
      const { acknowledged, report } = side();
      expect(comparable(report)).toEqual(expectedReport(acknowledged, report));
    });
  });
}
