// What the guides show a reader to send and to expect, against the contract.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { outcomeRecordSchema } from "#domain/contract/decisions/outcome.ts";

const SHORTEST_KEY = 8;

it("docs/integrate.md shows a recorded outcome whole", () => {
  const guide = readFileSync("docs/integrate.md", "utf8").split("\n## Outcomes\n")[1] ?? "";
  const shown: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? "");
  const fields = Object.keys(z.record(z.string(), z.unknown()).parse(shown));
  expect(fields.toSorted()).toEqual(Object.keys(outcomeRecordSchema.shape).toSorted());
});

it("docs/webhooks.md makes its endpoint under an Idempotency-Key that is taken", () => {
  const guide = readFileSync("docs/webhooks.md", "utf8");
  const call = /^ {4}curl [\s\S]*?webhooks\/endpoints[\s\S]*?\n\n/m.exec(guide)?.[0] ?? "";
  const key = /'Idempotency-Key: ([^']+)'/.exec(call)?.[1] ?? "";
  expect(key.length).toBeGreaterThanOrEqual(SHORTEST_KEY);
});
