// The credit that this ledger was leased: what a decision costs is captured in the decision's own commit, without asking
// anybody. More is leased in the background while there is still some; only an empty lease makes a decision wait.

import { billingLines, priceOf, type BillingLine } from "#domain/billing/billing-lines.ts";
import {
  capture,
  giveBack,
  NO_LEASE,
  takeUp,
  unused,
  type Lease,
  type Spent,
} from "#domain/billing/lease.ts";
import { RecentUse } from "#domain/billing/recent-use.ts";
import { DEFAULT_TARIFF, newerTariff, type BillableItem, type Tariff } from "#domain/billing/tariff.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { fromScaled, toScaled, type ScaledAmount } from "#domain/money/amount.ts";
import { SECOND } from "#domain/time/instant.ts";
import { logProblem } from "../../../platform-log.ts";
import type { CreditUse, LeaseTerms } from "../../credit/api.ts";
import { Rounds } from "../../rounds.ts";
import type { Items, LedgerIdentity, WithoutCredit } from "../api.ts";
import type { LedgerHost } from "../host.ts";

/** Made with the first lease: a ledger of the sandbox has none. */
const TABLES = `
  -- The lease of this ledger, one row; see domain/billing/lease.ts. Amounts are decimal strings, the tariff is JSON.
  CREATE TABLE IF NOT EXISTS credit_lease (
    only INTEGER PRIMARY KEY CHECK (only = 0), number INTEGER NOT NULL, leased TEXT NOT NULL, returned TEXT NOT NULL,
    captured TEXT NOT NULL, block TEXT NOT NULL, tariff TEXT NOT NULL
  );
`;

/** After a background request that brought nothing, the next one waits so long. */
const REFILL_PAUSE_MILLISECONDS = SECOND;

/** What is kept back for decisions and checks that await evidence from outside, each by its name. */
export interface Reservations {
  /** All that is reserved, but for the one of this name. */
  reservedBeside(name: string | null): ScaledAmount;
  /** The transaction that runs captures it: it is reserved no longer, unless that is undone. */
  redeem(name: string): void;
  /** A transaction was undone: what it redeemed is reserved again. */
  undone(): void;
}

interface Kept {
  readonly lease: Lease;
  readonly tariff: Tariff;
  /** The newest lease alone: below half of it, it is time for another. */
  readonly block: ScaledAmount;
}

type Row = {
  number: number;
  leased: string;
  returned: string;
  captured: string;
  block: string;
  tariff: Json<Tariff>;
};

const NOTHING_KEPT: Kept = { lease: NO_LEASE, tariff: DEFAULT_TARIFF, block: 0n };

/** `obtained`: look again. */
export type Obtained = "obtained" | "insufficient_credit" | "unavailable";

interface Waiting {
  readonly identity: LedgerIdentity;
  readonly items: Items;
}

export class CreditLease {
  private readonly host: LedgerHost;
  private readonly reservations: Reservations;
  private readonly use = new RecentUse();
  private readonly rounds = new Rounds<Waiting, Obtained>((waiting) => this.obtainForAll(waiting));
  private kept: Kept | undefined;
  private unsaved = false;
  private refillAt = 0;

  constructor(host: LedgerHost, reservations: Reservations) {
    this.host = host;
    this.reservations = reservations;
  }

  /**
   * Captures what `items` cost. Call in the transaction that keeps what they are for, and {@link save} at its end.
   * @param name of the reservation that was made for it, if there is one.
   * @returns their lines; null where the lease does not cover them: {@link obtain}, then try again.
   */
  charge<Item extends BillableItem>(
    items: readonly Item[],
    now: number,
    name: string,
  ): BillingLine<Item>[] | null {
    if (items.length === 0) return [];
    const { lease, tariff, block } = this.read();
    const price = priceOf(items, tariff);
    const charged = capture(lease, price, this.reservations.reservedBeside(name));
    if (charged === null) return null;
    this.reservations.redeem(name);
    this.kept = { lease: charged, tariff, block };
    this.unsaved = true;
    this.use.add(price, now);
    return billingLines(items, tariff);
  }

  /** What `items` cost, where that can be reserved; null where the lease does not cover it. Writes nothing. */
  reservable(items: Items): ScaledAmount | null {
    const price = priceOf(items, this.read().tariff);
    return price <= this.free() ? price : null;
  }

  /** Runs `step` until it no longer lacks credit; null says that it does, and that it wrote nothing. */
  async cover<T extends object>(
    identity: LedgerIdentity,
    items: Items,
    step: () => Promise<T | null>,
  ): Promise<T | WithoutCredit> {
    for (;;) {
      // What is charged for begins with a lease: a ledger that gets none stays as empty as it was.
      if (this.host.exists() || items.length === 0) {
        const outcome = await step();
        if (outcome !== null) return outcome;
      }
      const obtained = await this.obtain(identity, items);
      if (obtained === "insufficient_credit") return { outcome: "insufficient_credit" };
      if (obtained === "unavailable") return { outcome: "credit_unavailable" };
    }
  }

  /** Writes what was captured: one row, however many decisions the transaction holds. */
  save(): void {
    if (!this.unsaved) return;
    this.host.sql.exec("UPDATE credit_lease SET captured = ?", fromScaled(this.read().lease.captured));
    this.unsaved = false;
  }

  /** A transaction was undone: the row is the truth. */
  forget(): void {
    this.kept = undefined;
    this.unsaved = false;
    this.reservations.undone();
  }

  /** Asks Credit for what `items` lack. Writes nothing where it is refused. */
  private obtain(identity: LedgerIdentity, items: Items): Promise<Obtained> {
    return this.rounds.ask({ identity, items });
  }

  /** After a capture: where less than half of the newest lease is left, asks for another one in the background. */
  refill(identity: LedgerIdentity, items: Items): void {
    const { lease, block } = this.read();
    if (items.length === 0 || this.free() * 2n >= block || Date.now() < this.refillAt) return;
    this.refillAt = Number.POSITIVE_INFINITY;
    this.request(identity, items, this.use.sum(Date.now()), false)
      .catch((error: unknown) => logProblem("credit was not leased in the background", {}, error))
      .finally(() => {
        this.refillAt = Date.now() + REFILL_PAUSE_MILLISECONDS;
        if (this.read().lease.number > lease.number) this.refillAt = 0;
      });
  }

  /** Takes up what Credit says was leased, and gives back all that is left of it and not reserved. */
  recall(identity: LedgerIdentity, terms: LeaseTerms): Spent {
    this.accept(identity, terms, (lease) => giveBack(lease, this.reserved()));
    return this.spent();
  }

  currentUse(): CreditUse {
    return { ...this.spent(), reserved: this.reserved() };
  }

  private spent(): Spent {
    const { returned, captured } = this.read().lease;
    return { returned, captured };
  }

  private reserved(): ScaledAmount {
    return this.reservations.reservedBeside(null);
  }

  private free(): ScaledAmount {
    return unused(this.read().lease) - this.reserved();
  }

  // Asks for the smallest missing amount: if even that is refused, all are. The others look again, and ask again.
  private async obtainForAll(waiting: readonly Waiting[]): Promise<Obtained> {
    const { tariff } = this.read();
    const prices = waiting.map(({ items }) => priceOf(items, tariff));
    const least = prices.reduce((lowest, price) => (price < lowest ? price : lowest));
    const { identity, items } = waiting[prices.indexOf(least)] as Waiting; // a round has at least one who asked
    const waitingFor = prices.reduce((sum, price) => sum + price, 0n);
    try {
      return await this.request(identity, items, this.use.sum(Date.now()) + waitingFor, true);
    } catch (error) {
      logProblem("credit could not be asked for", {}, error);
      return "unavailable";
    }
  }

  private async request(
    identity: LedgerIdentity,
    items: Items,
    use: ScaledAmount,
    urgent: boolean,
  ): Promise<Obtained> {
    const { shard } = identity;
    const number = this.read().lease.number + 1;
    const [spent, reserved] = [this.spent(), this.reserved()];
    const answer = await this.host
      .credit(identity)
      .lease({ shard, number, spent, items, reserved, use, urgent });
    if (answer.outcome !== "leased") return answer.outcome;
    this.accept(identity, answer.terms, (lease) => lease);
    return "obtained";
  }

  private accept(identity: LedgerIdentity, terms: LeaseTerms, then: (lease: Lease) => Lease): void {
    const before = this.read();
    const taken = takeUp(before.lease, terms.leased);
    const lease = then(taken);
    const tariff = newerTariff(before.tariff, terms.tariff);
    if (isSame(lease, before.lease) && tariff === before.tariff) return;
    const block = taken.number > before.lease.number ? taken.leased - before.lease.leased : before.block;
    this.host.commitFor(identity, () => this.keep({ lease, tariff, block }));
  }

  private keep(kept: Kept): void {
    const { lease, tariff, block } = kept;
    this.host.sql.exec(TABLES);
    this.host.sql.exec(
      `INSERT OR REPLACE INTO credit_lease (only, number, leased, returned, captured, block, tariff)
       VALUES (0, ?, ?, ?, ?, ?, ?)`,
      lease.number,
      fromScaled(lease.leased),
      fromScaled(lease.returned),
      fromScaled(lease.captured),
      fromScaled(block),
      writeJson(tariff),
    );
    this.kept = kept;
  }

  private read(): Kept {
    this.kept ??= this.readRow() ?? NOTHING_KEPT;
    return this.kept;
  }

  private readRow(): Kept | null {
    if (!this.host.sql.hasTable("credit_lease")) return null;
    const { number, leased, returned, captured, block, tariff } = this.host.sql
      .exec<Row>("SELECT number, leased, returned, captured, block, tariff FROM credit_lease")
      .one();
    return {
      lease: {
        number,
        leased: toScaled(leased),
        returned: toScaled(returned),
        captured: toScaled(captured),
      },
      tariff: readJson(tariff),
      block: toScaled(block),
    };
  }
}

function isSame(one: Lease, other: Lease): boolean {
  return one.number === other.number && one.leased === other.leased && one.returned === other.returned;
}
