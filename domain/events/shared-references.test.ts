// Rows of a batch that share references: they come back as they were, and a reference travels once.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { LogRow } from "./batch.ts";
import { withoutRepeatedReferences, withRepeatedReferences } from "./shared-references.ts";

const base64 = fc.constantFrom("AQID", "BAUG", "Bwg=");
const payload = fc.oneof(
  fc.record({ kind: fc.constant("decision" as const), payload: base64 }),
  fc
    .tuple(base64, base64)
    .map(([record, reference]) => ({ kind: "decision" as const, payload: `${record}:${reference}` })),
  fc.record({ kind: fc.constant("event" as const), payload: fc.constantFrom('{"a":1}', '{"b:c":""}') }),
);
const rowsOf = (payloads: readonly Omit<LogRow, "sequence">[]): LogRow[] =>
  payloads.map((one, index) => ({ ...one, sequence: index + 1 }));

it("comes back as it was, whatever is between", () => {
  fc.assert(
    fc.property(fc.array(payload), (payloads) => {
      const rows = rowsOf(payloads);
      expect(withRepeatedReferences(withoutRepeatedReferences(rows))).toEqual(rows);
    }),
    { seed: 20_261_124 },
  );
});

it("a reference travels with the first of its rows alone", () => {
  const rows = rowsOf(
    ["AQID:Bwg=", "BAUG:Bwg=", "AQID:BAUG"].map((one) => ({ kind: "decision", payload: one })),
  );
  const sent = withoutRepeatedReferences(rows).map((row) => row.payload);
  expect(sent).toEqual(["AQID:Bwg=", "BAUG:", "AQID:BAUG"]);
});

it("a row without a reference before it stays without, so that nobody reads it with another one's", () => {
  const rows = rowsOf([{ kind: "decision", payload: "AQID:" }]);
  expect(withRepeatedReferences(rows)).toEqual(rows);
});
