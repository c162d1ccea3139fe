// Takes requests for discovery, once for each name, and answers how far they are. Every change of one is a commit with its event
// and with the summary that its address shows; nothing else of the address changes.

import type { Discovery } from "#domain/contract/crypto/discovery.ts";
import { catalogueNetwork } from "#domain/crypto/catalogue/networks.ts";
import {
  calledAgain,
  openDiscovery,
  secondsUntilPoll,
  shownDiscovery,
  type DiscoveryRecord,
} from "#domain/crypto/discovery/discovery.ts";
import { discoveryChanged } from "#domain/events/discovery-changed.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { eventPayload } from "../../../log/audit-event.ts";
import type { Addresses, KeptAddress } from "../addresses.ts";
import type { DiscoverCommand, DiscoverOutcome, OpenedAddress, PollOutcome } from "../api.ts";
import type { AddressBookHost } from "../host.ts";
import { keptAct } from "../kept-act.ts";
import type { SavedAddresses } from "../saved-addresses.ts";
import { shownIn } from "../shown-in.ts";
import type { Asked, DiscoveryRows, KeptDiscovery } from "./discovery-rows.ts";

interface Parts {
  readonly addresses: Addresses;
  readonly saved: SavedAddresses;
  readonly rows: DiscoveryRows;
}

export class Discoveries {
  private readonly host: AddressBookHost;
  private readonly parts: Parts;

  constructor(host: AddressBookHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  async start(asked: DiscoverCommand): Promise<DiscoverOutcome> {
    const { addressId, request } = asked;
    const kept = this.host.exists() ? this.parts.addresses.find(addressId) : null;
    if (kept === null) return { outcome: "address_unknown" };
    const opened = await this.opened(kept);
    const { requestId, assetCode } = request;
    const shown = shownIn(opened, { requestId, assetCode });
    if (shown !== null) return { outcome: "shows_address", field: shown };
    const command = { ...asked, act: keptAct(asked.act, opened) };
    const known = this.parts.rows.named(requestId);
    return known === null ? this.open(command) : this.repeat(known, command);
  }

  /** A poll that is taken moves the clock; one that is refused does not. */
  poll(addressId: string, requestId: string): PollOutcome {
    if (!this.host.exists() || this.parts.addresses.find(addressId) === null) {
      return { outcome: "address_unknown" };
    }
    const known = this.parts.rows.named(requestId);
    if (known === null || known.record.addressId !== addressId) return { outcome: "request_unknown" };
    const now = Date.now();
    const retryAfterSeconds = secondsUntilPoll(known.record, now);
    if (retryAfterSeconds > 0) return { outcome: "too_soon", retryAfterSeconds };
    return { outcome: "done", discovery: this.call(known, now) };
  }

  /** A change that a source or time brought. What was called meanwhile stays called. */
  change(number: number, changed: (record: DiscoveryRecord) => DiscoveryRecord): void {
    this.host.commit(() => {
      const kept = this.parts.rows.numbered(number);
      if (kept === null || kept.record.status !== "pending") return;
      const record = changed(kept.record);
      this.parts.rows.update(number, record);
      if (record.status !== "pending") this.announce({ ...kept, record }, Date.now(), null);
    });
  }

  private async opened({ address: { id } }: KeptAddress): Promise<OpenedAddress> {
    const opened = await this.parts.saved.open(id);
    if (opened === null) throw new Error("a saved address has a seal");
    return opened;
  }

  private open(command: DiscoverCommand): DiscoverOutcome {
    // As it is now: it may have been archived while it was opened.
    const kept = this.parts.addresses.find(command.addressId);
    if (kept === null) return { outcome: "address_unknown" };
    if (kept.address.status === "archived") return { outcome: "archived" };
    const field = this.parts.addresses.firstShownIn(command.named.texts);
    if (field !== null) return { outcome: "shows_address", field };
    const refusal = this.parts.rows.refusal();
    if (refusal !== null) return { outcome: refusal };
    const now = Date.now();
    const named = { requestId: command.request.requestId, addressId: command.addressId };
    const isSupported = catalogueNetwork(kept.address.network)?.supports.discovery === true;
    const record = openDiscovery(named, isSupported, now);
    return this.host.commit(() => {
      this.parts.rows.insert(record, askedBy(command));
      const opened = this.parts.rows.named(record.requestId);
      if (opened === null) throw new Error("a discovery that was written is there");
      this.announce(opened, now, command.act.requestId);
      return { outcome: "done", discovery: shownDiscovery(record) };
    });
  }

  private repeat(known: KeptDiscovery, command: DiscoverCommand): DiscoverOutcome {
    if (known.record.addressId !== command.addressId) return { outcome: "request_unknown" };
    const asked = askedBy(command);
    if (known.asked.assetCode !== asked.assetCode || known.asked.direction !== asked.direction) {
      return { outcome: "conflict" };
    }
    return { outcome: "done", discovery: this.call(known, Date.now()) };
  }

  private call({ number, record }: KeptDiscovery, now: number): Discovery {
    const called = calledAgain(record, now);
    this.host.commit(() => this.parts.rows.noteCall(number, now));
    return shownDiscovery(called);
  }

  /** Inside a commit. @param requestId null where the service changed it by itself. */
  private announce({ number, record, asked }: KeptDiscovery, now: number, requestId: string | null): void {
    const kept = this.parts.addresses.find(record.addressId);
    if (kept === null) throw new Error("a saved address is never removed");
    const at = formatInstant(now);
    const { type, data } = discoveryChanged(record, asked, kept.address.network, at);
    this.host.append(eventPayload(type, this.host.identity(), { at, requestId }, data));
    if (!this.parts.rows.isNewest(number, record.addressId)) return;
    const { requestId: name, status } = record;
    const providerId = status === "matched" ? (record.candidates[0]?.providerId ?? null) : null;
    this.parts.addresses.noteDiscovery(kept.number, { requestId: name, status, providerId, at });
  }
}

function askedBy({ request, providers, act }: DiscoverCommand): Asked {
  return {
    assetCode: request.assetCode ?? null,
    direction: request.direction ?? null,
    providers,
    actor: act.actor,
    askedBy: act.requestId,
  };
}
