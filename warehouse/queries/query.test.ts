// What a query sends to the warehouse: without days to read from the events, not the half that reads them.

import { expect, it } from "vitest";
import type { Warehouse } from "../client.ts";
import { scoreCells } from "./thresholds/scores.ts";

/** @returns the text that a report of these days sends. */
async function sentFor(days: string[]): Promise<string> {
  const sent: string[] = [];
  const warehouse = {
    query: ({ query }: { readonly query: string }) => {
      sent.push(query);
      return Promise.resolve({ json: () => Promise.resolve([]) });
    },
  } as unknown as Warehouse;
  await scoreCells.run(warehouse, {
    organisationId: "org_1",
    environment: "sandbox",
    from: "2026-02-01T00:00:00.000Z",
    to: "2026-02-02T00:00:00.000Z",
    days,
    withoutHours: [],
    rolledUpDays: [],
    rolledUpHours: [],
    generations: [],
    systemVersionId: "sv_1",
    currency: "EUR",
  });
  return sent.join("\n");
}

it("a report reads days from the events only where there are such days", async () => {
  const [none, one] = [await sentFor([]), await sentFor(["2026-02-01"])];
  expect(none).toContain("FROM score_facts");
  expect(none).not.toMatch(/UNION ALL|FROM decisions|-- (if days|end if)/);
  expect(one).toContain("FROM score_facts");
  expect(one).toContain("FROM decisions");
});
