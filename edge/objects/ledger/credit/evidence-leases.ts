// Which decisions and checks wait for evidence from outside, in this object's memory: of several equal requests one asks,
// and the others wait for it. What it will cost is reserved before anybody is asked, and as long as the lease lasts: a
// reservation has no life of its own. A lost lease is no harm: it ends by itself, and the next request asks.

import type { ScaledAmount } from "#domain/money/amount.ts";
import type { Room } from "../capacity/room.ts";
import type { CreditLease, Reservations } from "./credit-lease.ts";
import { type Items, LEDGER_FULL, type LedgerIdentity, type Opened } from "../api.ts";

/** Longer than any question to a provider may take. */
const LEASE_MILLISECONDS = 5_000;

interface Lease {
  readonly ended: Promise<void>;
  readonly end: () => void;
  timer: ReturnType<typeof setTimeout> | null;
  reserved: ScaledAmount;
  redeemed: boolean;
}

/** What is to be asked about, and what it costs. */
export interface Opening {
  readonly identity: LedgerIdentity;
  /** Of the decision or check, as {@link CreditLease.charge} and {@link EvidenceLeases.end} get it. */
  readonly name: string;
  readonly items: Items;
  /** Is it there already? */
  readonly isDecided: () => boolean;
}

export class EvidenceLeases implements Reservations {
  private readonly leases = new Map<string, Lease>();
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  /** Waits for an earlier equal request. Without credit no provider is asked, and nothing is reserved or written. */
  async open(credit: CreditLease, opening: Opening): Promise<Opened> {
    const { identity, name, items, isDecided } = opening;
    for (;;) {
      if (isDecided()) return { outcome: "decided" };
      if (this.room.isFull()) return LEDGER_FULL;
      const lease = await this.enter(name);
      if (lease === null) continue;
      const opened = await credit.cover(identity, items, async () =>
        this.reserve(name, lease, credit, items),
      );
      if (opened.outcome === "granted") return opened;
      this.leave(name, lease);
      if (opened.outcome !== "ended") return opened;
    }
  }

  /** The decision was made, or was not: waiting requests look again, and nothing is reserved for it. */
  end(name: string): void {
    const held = this.leases.get(name);
    if (held) this.leave(name, held);
  }

  reservedBeside(name: string | null): ScaledAmount {
    let sum = 0n;
    for (const [held, { reserved, redeemed }] of this.leases) {
      if (held !== name && !redeemed) sum += reserved;
    }
    return sum;
  }

  redeem(name: string): void {
    const held = this.leases.get(name);
    if (held) held.redeemed = true;
  }

  undone(): void {
    for (const lease of this.leases.values()) lease.redeemed = false;
  }

  // Null once the one before it has ended: then look whether it is decided.
  private async enter(name: string): Promise<Lease | null> {
    const held = this.leases.get(name);
    if (held) {
      await held.ended;
      return null;
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const lease: Lease = { ended, end, timer: null, reserved: 0n, redeemed: false };
    this.leases.set(name, lease);
    this.expire(name, lease);
    return lease;
  }

  // Null if the credit does not cover it. Its time begins again, because leasing credit may have taken some.
  private reserve(name: string, lease: Lease, credit: CreditLease, items: Items) {
    if (this.leases.get(name) !== lease) return { outcome: "ended" } as const;
    const price = credit.reservable(items);
    if (price === null) return null;
    lease.reserved = price;
    this.expire(name, lease);
    return { outcome: "granted" } as const;
  }

  private expire(name: string, lease: Lease): void {
    clearTimeout(lease.timer);
    lease.timer = setTimeout(() => this.leave(name, lease), LEASE_MILLISECONDS);
  }

  private leave(name: string, lease: Lease): void {
    clearTimeout(lease.timer);
    lease.end();
    if (this.leases.get(name) === lease) this.leases.delete(name);
  }
}
