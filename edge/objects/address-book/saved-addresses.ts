// What the parts of the book do with one saved address: read it, open its seal, change it. Challenges and discovery go through
// here too, so that every change counts a version and is announced.

import type { AddressControl, CryptoAddress, RevealRecord } from "#domain/contract/crypto/address.ts";
import { cryptoAddressChanged } from "#domain/events/crypto-address-changed.ts";
import { auditPayload, type Act } from "../../log/audit-event.ts";
import type { Addresses, KeptAddress } from "./addresses.ts";
import type { OpenedAddress } from "./api.ts";
import type { DataKeys } from "./data-keys.ts";
import type { AddressBookHost } from "./host.ts";
import { readSealed } from "./sealed-text.ts";

/** What may change of an address. Its wallet never does. */
export type AddressChange = Partial<
  Pick<
    CryptoAddress,
    | "label"
    | "status"
    | "purpose"
    | "hosting"
    | "providerId"
    | "externalUserId"
    | "control"
    | "lastScreening"
    | "discovery"
  >
>;

interface Parts {
  readonly addresses: Addresses;
  readonly keys: DataKeys;
}

export class SavedAddresses {
  private readonly host: AddressBookHost;
  private readonly parts: Parts;

  constructor(host: AddressBookHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  /** An address as it is answered; null where the book has none with this id. */
  addressRow(id: string): CryptoAddress | null {
    return this.kept(id)?.address ?? null;
  }

  /** What is sealed of it must never be stored, logged or put into an error. @returns null where the book has none with this id. */
  async open(id: string): Promise<OpenedAddress | null> {
    const kept = this.kept(id);
    if (kept === null) return null;
    const sealed = await this.parts.keys.unseal(this.host.identity(), id, kept.sealed);
    return { ...readSealed(sealed), network: kept.address.network };
  }

  /** The complete address alone. */
  async unsealAddress(id: string): Promise<string | null> {
    return (await this.open(id))?.address ?? null;
  }

  /** Inside a commit: what is known of the control of an address from now on. */
  changeControl(id: string, control: AddressControl, act: Act): CryptoAddress {
    return this.change(id, { control }, act);
  }

  /** Inside a commit: changes an address that the book has, and announces it. */
  change(id: string, change: AddressChange, act: Act): CryptoAddress {
    const kept = this.kept(id);
    if (kept === null) throw new Error("a saved address is never removed");
    const { address: before } = kept;
    const address = { ...before, ...change, updatedAt: act.at, version: before.version + 1 };
    this.parts.addresses.update(kept, address);
    this.announce(address, act, before, Object.keys(change));
    return address;
  }

  /** Inside a commit. @param before null for an address that is new. */
  announce(address: CryptoAddress, act: Act, before: CryptoAddress | null, changed: readonly string[]): void {
    const change = { ...act, previousStatus: before && before.status, changed };
    this.host.append(JSON.stringify(cryptoAddressChanged(this.host.identity(), address, change)));
  }

  /** Inside a commit. Every reveal is in the audit, and no reveal's address. */
  announceReveal({ id: revealId, addressId, network, revealedAt }: RevealRecord, act: Act): void {
    const isRepeat = revealedAt !== act.at;
    this.host.append(auditPayload(this.host.identity(), act, { revealId, addressId, network, isRepeat }));
  }

  private kept(id: string): KeptAddress | null {
    return this.host.exists() ? this.parts.addresses.find(id) : null;
  }
}
