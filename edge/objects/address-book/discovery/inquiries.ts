// Asks the sources of discoveries that wait, one after the other, driven by the object's alarm. After a crash it goes on with the
// sources that have not answered. An address is opened only for a source that is asked, and that it was told is in the audit first.

import type { DiscoverySource } from "#domain/contract/crypto/institutions.ts";
import {
  answered,
  expired,
  isOverdue,
  nextSource,
  type SourceAnswer,
} from "#domain/crypto/discovery/discovery.ts";
import { found } from "#domain/crypto/discovery/source-answers.ts";
import { normaliseAddress } from "#domain/screening/addresses/normalise-address.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { FindSource, OutsideSource } from "../../../discovery/outside-sources.ts";
import { auditPayload } from "../../../log/audit-event.ts";
import { backOffMilliseconds } from "../../../back-off.ts";
import type { UntilConfirmed } from "../../../log/until-confirmed.ts";
import { logProblem } from "../../../platform-log.ts";
import type { Addresses, KeptAddress } from "../addresses.ts";
import type { AddressBookHost } from "../host.ts";
import type { SavedAddresses } from "../saved-addresses.ts";
import type { Discoveries } from "./discoveries.ts";
import type { DiscoveryRows, KeptDiscovery } from "./discovery-rows.ts";

interface Parts {
  readonly addresses: Addresses;
  readonly saved: SavedAddresses;
  readonly rows: DiscoveryRows;
  readonly discoveries: Discoveries;
}

const AT_ONCE_MAX = 8;
/** More would be ambiguous in the same way. */
const OWN_PROVIDERS_MAX = 10;
/** What the organisation wrote down itself. */
const OWN_CONFIDENCE = 1;

export class Inquiries implements UntilConfirmed {
  private readonly host: AddressBookHost;
  private readonly parts: Parts;
  private readonly findSource: FindSource;
  /** Those that this life of the object is at. */
  private readonly running = new Map<number, Promise<void>>();

  constructor(host: AddressBookHost, parts: Parts, findSource: FindSource) {
    this.host = host;
    this.parts = parts;
    this.findSource = findSource;
  }

  nextAttempt(): number | null {
    if (!this.host.exists()) return null;
    const [next] = this.idle();
    return next?.nextAttemptAt ?? null;
  }

  /** Begins what is due and does not wait for it: the readers of the log need not either. */
  async goOn(): Promise<void> {
    const now = Date.now();
    const due = this.idle().filter(({ nextAttemptAt }) => nextAttemptAt <= now);
    for (const { number } of due.slice(0, AT_ONCE_MAX - this.running.size)) {
      const run = this.run(number).finally(() => this.running.delete(number));
      this.running.set(number, run);
    }
  }

  /** Waits for all that has begun. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private idle() {
    return this.parts.rows.waiting(2 * AT_ONCE_MAX).filter(({ number }) => !this.running.has(number));
  }

  /** Until it is decided or cannot go on. Never throws. */
  private async run(number: number): Promise<void> {
    try {
      for (;;) {
        const kept = this.parts.rows.numbered(number);
        const name = kept && nextSource(kept.record);
        if (kept === null || name === null) return;
        if (isOverdue(kept.record, Date.now()) || this.isArchived(kept)) {
          this.parts.discoveries.change(number, expired);
          return;
        }
        const answer = await this.ask(name, kept);
        if (answer === null) continue;
        this.parts.discoveries.change(number, (record) => answered(record, name, answer));
      }
    } catch (error) {
      logProblem("a discovery cannot go on", { number }, error);
      this.postpone(number);
    }
  }

  private postpone(number: number): void {
    const failures = this.parts.rows.numbered(number)?.failures ?? 0;
    this.host.commit(() => this.parts.rows.postpone(number, Date.now() + backOffMilliseconds(failures)));
  }

  /** @returns null where the address was archived before anybody was asked. */
  private async ask(name: DiscoverySource, kept: KeptDiscovery): Promise<SourceAnswer | null> {
    const saved = this.saved(kept);
    return name === "address_book" ? this.askOwn(saved) : this.askOutside(name, kept, saved);
  }

  /** Nobody is asked about an archived address any more. */
  private isArchived(kept: KeptDiscovery): boolean {
    return this.saved(kept).address.status === "archived";
  }

  private saved({ record }: KeptDiscovery): KeptAddress {
    const saved = this.parts.addresses.find(record.addressId);
    if (saved === null) throw new Error("a saved address is never removed");
    return saved;
  }

  private askOwn({ fingerprint, address }: KeptAddress): SourceAnswer {
    const startedAt = Date.now();
    const ids = this.parts.rows.providersOfWallet(fingerprint, address.id, OWN_PROVIDERS_MAX);
    const candidates = ids.map((providerId) => ({
      providerId,
      name: null,
      confidence: OWN_CONFIDENCE,
      source: "address_book" as const,
    }));
    return found(candidates, Date.now() - startedAt);
  }

  private async askOutside(
    name: Exclude<DiscoverySource, "address_book">,
    kept: KeptDiscovery,
    { address }: KeptAddress,
  ): Promise<SourceAnswer | null> {
    const network = networkNamed(address.network);
    if (network === null) throw new Error("a saved address is on a network of the catalogue");
    const source = await this.findSource(name, { ...this.host.identity(), ...kept.asked }, network);
    if ("status" in source) return source;
    const written = await this.parts.saved.unsealAddress(address.id);
    const compared = written === null ? null : normaliseAddress(network, written);
    if (compared === null) throw new Error("a saved address is one of its network");
    if (this.isArchived(kept)) return null;
    this.host.commit(() => this.recordDisclosure(name, kept, source));
    return source.ask(compared);
  }

  /** Inside a commit. */
  private recordDisclosure(
    name: DiscoverySource,
    { record, asked }: KeptDiscovery,
    { recipient }: OutsideSource,
  ): void {
    const act = {
      actor: asked.actor,
      action: "crypto_address.disclose",
      reason: "discovery",
      at: formatInstant(Date.now()),
      requestId: asked.askedBy,
    };
    const told = {
      addressId: record.addressId,
      discoveryRequestId: record.requestId,
      source: name,
      recipient,
    };
    this.host.append(auditPayload(this.host.identity(), act, told));
  }
}
