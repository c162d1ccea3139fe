// Tells every ledger of the tenant what its saved addresses have become, in pages, until each has confirmed all of it. A caller
// waits for a few tellings; the object's alarm goes on after that, even if the caller is gone.

import type { Shard } from "#domain/ids/identifiers.ts";
import { SECOND } from "#domain/time/instant.ts";
import { backOffMilliseconds } from "../../back-off.ts";
import type { UntilConfirmed } from "../../log/until-confirmed.ts";
import { logProblem } from "../../platform-log.ts";
import { settleWithin } from "../../settle-within.ts";
import { Rounds } from "../rounds.ts";
import type { Addresses } from "./addresses.ts";
import type { AddressBookHost } from "./host.ts";

/** How often ledgers that do not answer are told before the caller gets an answer. */
const TELLINGS = 3;
const ANSWER_WITHIN_MILLISECONDS = 2 * SECOND;
const STATES_A_PAGE = 1_000;

interface Told {
  readonly shard: Shard;
  readonly revision: number;
}

export class LedgerTeller implements UntilConfirmed {
  private readonly host: AddressBookHost;
  private readonly addresses: Addresses;
  private readonly rounds = new Rounds<"all", boolean>(() => this.tellAll());
  private failedTellings = 0;

  constructor(host: AddressBookHost, addresses: Addresses) {
    this.host = host;
    this.addresses = addresses;
  }

  /** Inside a commit: the tenant has so many ledgers. */
  keepLedgers(shards: number): void {
    const { known } = this.host.sql
      .exec<{ known: number }>("SELECT count(*) AS known FROM told_ledger")
      .one();
    for (let shard = known; shard < shards; shard += 1) {
      this.host.sql.exec("INSERT INTO told_ledger (shard, revision) VALUES (?, 0)", shard);
    }
  }

  /** @returns whether every ledger has confirmed all that was changed before; if not, the alarm goes on. */
  async confirm(): Promise<boolean> {
    for (let telling = 1; telling <= TELLINGS; telling += 1) {
      if (this.behind().length === 0 || (await this.rounds.ask("all"))) return true;
      if (telling < TELLINGS) await scheduler.wait(50 * 4 ** telling);
    }
    await this.host.armTelling();
    return false;
  }

  async goOn(): Promise<void> {
    if (this.behind().length === 0) return;
    this.failedTellings = (await this.rounds.ask("all")) ? 0 : this.failedTellings + 1;
  }

  nextAttempt(): number | null {
    if (!this.host.exists() || this.behind().length === 0) return null;
    return Date.now() + (this.failedTellings === 0 ? 0 : backOffMilliseconds(this.failedTellings));
  }

  private behind(): Told[] {
    return this.host.sql
      .exec<{ shard: number; revision: number }>(
        "SELECT shard, revision FROM told_ledger WHERE revision < ?",
        this.addresses.revision(),
      )
      .toArray();
  }

  private async tellAll(): Promise<boolean> {
    const told = await Promise.all(this.behind().map((ledger) => this.tell(ledger)));
    return told.every(Boolean);
  }

  /** @returns whether the ledger has everything up to the revision at which the telling began. */
  private async tell({ shard, revision }: Told): Promise<boolean> {
    const head = this.addresses.revision();
    const identity = { ...this.host.identity(), shard };
    let from = revision;
    // A ledger that lost what it had is told again from there, once: more pages than these are none that it needs.
    for (let pages = 2 + Math.ceil((2 * head) / STATES_A_PAGE); pages > 0 && from < head; pages -= 1) {
      const { to, states } = this.addresses.changesAfter(from, STATES_A_PAGE);
      const news = { from, to, announced: this.addresses.revision(), states };
      const heard = await settleWithin(
        this.host.ledger(shard).hearAddresses(identity, news),
        ANSWER_WITHIN_MILLISECONDS,
      );
      if (heard.status === "rejected") {
        logProblem("a ledger did not hear of saved addresses", { shard }, heard.reason);
        return false;
      }
      from = heard.value;
      this.confirmed(shard, from);
    }
    return from >= head;
  }

  private confirmed(shard: Shard, revision: number): void {
    this.host.commit(() =>
      this.host.sql.exec("UPDATE told_ledger SET revision = ? WHERE shard = ?", revision, shard),
    );
  }
}
