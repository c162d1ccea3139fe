// What requests cost of a key's rate: ordinary ones a token, others what they ask to be screened, fingerprinted and read.

import { expect, it } from "vitest";
import { INSTRUMENTS_MAX, PARTIES_MAX } from "../contract/values/limits.ts";
import { tokensOfWork, type Work } from "./request-work.ts";

type Transaction = NonNullable<Work["transaction"]>;
type Party = NonNullable<Transaction["parties"]>[number];

const times = (count: number, party: Party): Party[] => Array.from({ length: count }, () => party);
const recipient = (displayName: string | null, instruments = 0): Party => ({
  role: "recipient",
  displayName,
  instruments: Array.from({ length: instruments }),
});
const paying = (parties: readonly Party[], more: Partial<Transaction> = {}): number =>
  tokensOfWork({ transaction: { assetClass: "fiat", direction: "outbound", parties, ...more } });

it("an ordinary payment, one without parties, and an activity cost one token", () => {
  expect(paying([{ role: "customer", displayName: "Anna Kranz" }, recipient("Jonas Weber", 2)])).toBe(1);
  expect(paying([])).toBe(1);
  expect(tokensOfWork({ metadata: { note: "rent for May" } })).toBe(1);
});

it("each screened party costs one, and no other party does", () => {
  expect(paying(times(PARTIES_MAX, recipient("Anna Kranz")))).toBe(200);
  expect(paying([...times(150, { role: "sender", displayName: "x" }), ...times(50, recipient(null))])).toBe(
    50,
  );
  expect(paying(times(7, { role: "sender" }), { direction: "inbound" })).toBe(7);
});

it("a long name, in which several may stand, costs one for each 50 characters that are begun", () => {
  expect(paying([recipient("a".repeat(50))])).toBe(1);
  expect(paying([recipient("a".repeat(51))])).toBe(2);
  expect(paying([recipient("a".repeat(300))])).toBe(6);
  expect(paying([recipient("a".repeat(300))], { assetClass: "crypto" })).toBe(1);
});

it("twenty instruments cost one more, and so do 8,000 characters of free text", () => {
  expect(paying([recipient("Anna Kranz", 19)])).toBe(1);
  expect(paying([recipient("Anna Kranz", 20)])).toBe(2);
  expect(paying([recipient("Anna Kranz", INSTRUMENTS_MAX)])).toBe(56);
  const text = Array.from({ length: 16 }, () => "a".repeat(1_000));
  expect(tokensOfWork({ customAttributes: { text } })).toBe(3);
  expect(paying([recipient("Anna Kranz")], { metadata: { text, count: 1 } })).toBe(3);
});
