// Whether two sides decide alike: the same payments, one after the other, hit the same rules. Otherwise their costs are not
// those of the same work.

import { take } from "#test/load/payments.ts";
import { paymentsOfLife } from "#test/bench/edge/payments-of-life.ts";
import { say } from "../results.ts";
import type { PeerSide } from "./side.ts";

const PAYMENTS = 300;
const SEED = 20_261_127;

/** @throws where a payment hits other rules of one side than of the other, or none hits any. */
export async function demandSameHits(one: PeerSide, other: PeerSide): Promise<void> {
  const counts = new Map<string, number>();
  for (const payment of take(paymentsOfLife(SEED, "same"), PAYMENTS)) {
    const hits = [await one.decide(payment), await other.decide(payment)].map((names) => names.join(", "));
    const [mine = "", theirs = ""] = hits;
    if (mine !== theirs) {
      throw new Error(
        `${payment.body} hits ${mine || "no rule"} of ${one.name}, ${theirs || "none"} of ${other.name}`,
      );
    }
    for (const name of mine.split(", ")) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if ([...counts.keys()].every((name) => name === "")) throw new Error("no payment hit any rule");
  const shown = [...counts].map(([name, count]) => `${name || "none"} ${count}`).join(", ");
  say(`${PAYMENTS} payments hit the same rules of both sides: ${shown}`);
}
