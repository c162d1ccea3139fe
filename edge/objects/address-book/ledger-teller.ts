// Tells every ledger of the tenant what its saved addresses have become, in pages, until each has confirmed all of it. A caller
// waits for a few tellings; the object's alarm goes on after that, even if the caller is gone. A change that takes something
// away is announced before it is made: a ledger that expects a change holds payments to wallets until it hears which.

import type { AddressNews } from "#domain/crypto/saved/address-news.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import { SECOND } from "#domain/time/instant.ts";
import { backOffMilliseconds } from "../../back-off.ts";
import { toldInTime, type UntilConfirmed } from "../../log/until-confirmed.ts";
import { logProblem } from "../../platform-log.ts";
import { settleWithin } from "../../settle-within.ts";
import { Rounds } from "../rounds.ts";
import type { Addresses } from "./addresses.ts";
import type { AddressBookHost } from "./host.ts";

const ANSWER_WITHIN_MILLISECONDS = 2 * SECOND;
const STATES_A_PAGE = 1_000;

interface Told {
  readonly shard: Shard;
  readonly revision: number;
}

export class LedgerTeller implements UntilConfirmed {
  private readonly host: AddressBookHost;
  private readonly addresses: Addresses;
  /** Changes are made between announcing and telling, in one round: no page says meanwhile that nothing came. */
  private readonly rounds = new Rounds<"all" | (() => void), boolean>((asked) => this.round(asked));
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
    if (await toldInTime(async () => this.behind().length === 0 || this.rounds.ask("all"))) return true;
    await this.host.armTelling();
    return false;
  }

  /**
   * Makes a change, in commits of its own, once every ledger that answers expects one. It is made also where one does not: that
   * ledger would decide by the state before, whatever is done here.
   */
  async announced<Made>(shards: number, change: () => Made): Promise<Made> {
    this.host.commit(() => this.keepLedgers(shards));
    const { promise, resolve, reject } = Promise.withResolvers<Made>();
    const make = (): void => {
      try {
        resolve(change());
      } catch (error) {
        reject(error);
      }
    };
    this.rounds.ask(make).catch(reject);
    return promise;
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

  private async round(asked: readonly ("all" | (() => void))[]): Promise<boolean> {
    const changes = asked.filter((one) => one !== "all");
    if (changes.length > 0) await this.announce();
    for (const make of changes) make();
    return this.tellAll();
  }

  /** What is announced is kept, so that ledgers also hear of a change that never came or was refused. */
  private async announce(): Promise<void> {
    this.host.commit(() => this.addresses.expectChange());
    await this.host.armTelling();
    await Promise.all(
      this.behind().map(({ shard, revision }) =>
        this.hear(shard, { from: revision, to: revision, announced: this.addresses.revision(), states: [] }),
      ),
    );
  }

  private async tellAll(): Promise<boolean> {
    const told = await Promise.all(this.behind().map((ledger) => this.tell(ledger)));
    return told.every(Boolean);
  }

  /** @returns whether the ledger has everything up to the revision at which the telling began. */
  private async tell({ shard, revision }: Told): Promise<boolean> {
    const head = this.addresses.revision();
    let from = revision;
    // A ledger that lost what it had is told again from there, once: more pages than these are none that it needs.
    for (let pages = 2 + Math.ceil((2 * head) / STATES_A_PAGE); pages > 0 && from < head; pages -= 1) {
      const { to, states } = this.addresses.changesAfter(from, STATES_A_PAGE);
      const heard = await this.hear(shard, { from, to, announced: this.addresses.revision(), states });
      if (heard === null) return false;
      from = heard;
      this.confirmed(shard, from);
    }
    return from >= head;
  }

  /** @returns up to which change the ledger has all of them; null where it does not answer. */
  private async hear(shard: Shard, news: AddressNews): Promise<number | null> {
    const identity = { ...this.host.identity(), shard };
    const heard = await settleWithin(
      this.host.ledger(shard).hearAddresses(identity, news),
      ANSWER_WITHIN_MILLISECONDS,
    );
    if (heard.status === "fulfilled") return heard.value;
    logProblem("a ledger did not hear of saved addresses", { shard }, heard.reason);
    return null;
  }

  private confirmed(shard: Shard, revision: number): void {
    this.host.commit(() =>
      this.host.sql.exec("UPDATE told_ledger SET revision = ? WHERE shard = ?", revision, shard),
    );
  }
}
