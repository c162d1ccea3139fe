// What holds of credit at every moment that writes become durable: each decision and check that was charged is captured once,
// what the credit has leased and got back is what its entries say, and no more is captured than was granted.

import type { BillingLine } from "#domain/billing/billing-lines.ts";
import type { BillableItem } from "#domain/billing/tariff.ts";
import { toScaled } from "#domain/money/amount.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Place } from "../world/objects.ts";
import type { World } from "../world/world.ts";
import { hasTable, rowsOf, sourceOf } from "./rows.ts";

interface Charged {
  /** As its log and its lease were at the last look. */
  head: number;
  captured: bigint;
  /** The newest decision that was counted, and what all up to it were charged. */
  decision: number;
  decisions: bigint;
}

/** What ledgers that charge have in their names. */
const CHARGED = "/production/";

type Lines = readonly Pick<BillingLine<BillableItem>, "unitAmount" | "quantity">[];
type LeaseRow = { shard: number; leased: string; returned: string };

export class CreditWatch {
  private readonly world: World;
  private readonly knowledge: Knowledge;
  private readonly charged = new Map<Place, Charged>();
  /** What each ledger has given back, as it says itself: by its log's name. */
  private readonly returned = new Map<string, bigint>();

  constructor(world: World, knowledge: Knowledge) {
    this.world = world;
    this.knowledge = knowledge;
  }

  /** The writes of an object became durable. */
  look(place: Place): void {
    if (place.kind === "credit") this.lookAtCredit(place);
    if (place.kind !== "ledger" || !place.name.includes(CHARGED)) return;
    if (this.charged.has(place) || hasTable(place, "credit_lease")) this.lookAtLedger(place);
  }

  private lookAtLedger(place: Place): void {
    const [now] = rowsOf<{ captured: string; returned: string; head: number }>(
      place,
      "SELECT captured, returned, (SELECT max(sequence) FROM log) AS head FROM credit_lease",
    );
    if (now === undefined) return;
    this.returned.set(place.name, toScaled(now.returned));
    this.checkReserved(place);
    const known = this.charged.get(place) ?? { head: 0, decision: 0, decisions: 0n, captured: 0n };
    this.charged.set(place, known);
    const captured = toScaled(now.captured);
    // Every charge is in the log.
    if (known.head === now.head && known.captured === captured) return;
    Object.assign(known, { head: now.head, captured });
    const charged = chargedFor(place, known);
    if (charged !== known.captured) {
      const detail = `${sourceOf(place)}: ${known.captured} for what cost ${charged}`;
      this.world.violate("what was charged is captured exactly once", detail);
    }
    const all = [...this.charged.values()].reduce((sum, one) => sum + one.captured, 0n);
    if (all > this.knowledge.grantedAtMost) {
      const detail = `${all} of ${this.knowledge.grantedAtMost}`;
      this.world.violate("no more is captured than was granted", detail);
    }
  }

  /** What is kept back while others are asked can be paid from what was leased and is left. */
  private checkReserved(place: Place): void {
    const use = place.peek("creditUse") as { readonly reserved: bigint } | null;
    if (use === null || use.reserved === 0n) return;
    this.world.reach("invariant: reserved credit was held against its lease");
    const [lease] = rowsOf<{ leased: string; returned: string; captured: string }>(
      place,
      "SELECT leased, returned, captured FROM credit_lease",
    );
    if (lease === undefined) return;
    const left = toScaled(lease.leased) - toScaled(lease.returned) - toScaled(lease.captured);
    if (use.reserved > left) {
      this.world.violate(
        "reserved credit is not given away",
        `${sourceOf(place)}: ${use.reserved} of ${left}`,
      );
    }
  }

  private checkDays(place: Place): void {
    const byDay = sumOfRows(place, "SELECT captured FROM captured_by_day");
    const byLedger = sumOfRows(place, "SELECT captured FROM lease");
    if (byDay === byLedger) return;
    const detail = `${sourceOf(place)}: ${byDay} on all days, ${byLedger} of all ledgers`;
    this.world.violate("what was captured is that of its days", detail);
  }

  private lookAtCredit(place: Place): void {
    if (!hasTable(place, "entry")) return;
    const entries = rowsOf<{ kind: string; amount: string; shard: number | null }>(
      place,
      "SELECT kind, amount, shard FROM entry",
    );
    const entered = (kind: string, shard: number): bigint =>
      entries
        .filter((entry) => entry.kind === kind && entry.shard === shard)
        .reduce((sum, { amount }) => sum + toScaled(amount), 0n);
    this.checkDays(place);
    for (const { shard, leased, returned } of rowsOf<LeaseRow>(place, "SELECT * FROM lease")) {
      if (entered("lease", shard) !== toScaled(leased) || entered("return", shard) !== toScaled(returned)) {
        const detail = `${sourceOf(place)}: ledger ${shard} has ${leased} and returned ${returned}`;
        this.world.violate("credit is what its entries say", detail);
      }
      if (toScaled(returned) > (this.returned.get(`${place.name}/production/${shard}`) ?? 0n)) {
        const detail = `${sourceOf(place)}: ${returned} of ledger ${shard}`;
        this.world.violate("credit gets back what a ledger gave back", detail);
      }
    }
  }
}

/** Of amounts as they are kept. */
function sumOfRows(place: Place, query: string): bigint {
  return rowsOf<{ captured: string }>(place, query).reduce(
    (sum, { captured }) => sum + toScaled(captured),
    0n,
  );
}

/** What everything in a ledger was charged that is charged for. */
function chargedFor(place: Place, known: Charged): bigint {
  for (const row of rowsOf<StoredRow<Uint8Array>>(place, STORED_ROWS, known.decision)) {
    known.decision = row.sequence;
    known.decisions += sumOf(recordOf(row).body.assessment.billing.lines);
  }
  const others = rowsOf<{ body: string }>(
    place,
    "SELECT body FROM wallet_check UNION ALL SELECT body FROM risk_assessment",
  ).map(({ body }) => sumOf((JSON.parse(body) as { billing: { lines: Lines } }).billing.lines));
  return others.reduce((sum, one) => sum + one, known.decisions);
}

function sumOf(lines: Lines): bigint {
  return lines.reduce((sum, { unitAmount, quantity }) => sum + toScaled(unitAmount) * BigInt(quantity), 0n);
}
