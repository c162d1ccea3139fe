// Saves an address, once for each wallet on a network and once for each Idempotency-Key. The address is sealed first; what is
// committed holds only the seal.

import type { CryptoAddress } from "#domain/contract/crypto/address.ts";
import type { KeptAnswers } from "../kept-answers.ts";
import { ADDRESSES_MAX, type Addresses } from "./addresses.ts";
import type { AddressBookApi, CreateCommand, CreatedAddress } from "./api.ts";
import type { DataKeys, SealedAddress } from "./data-keys.ts";
import type { AddressBookHost } from "./host.ts";
import { keptAct } from "./kept-act.ts";
import type { LedgerTeller } from "./ledger-teller.ts";
import { onceWithoutWallets } from "./once-without-wallets.ts";
import type { SavedAddresses } from "./saved-addresses.ts";

interface Parts {
  readonly addresses: Addresses;
  readonly saved: SavedAddresses;
  readonly keys: DataKeys;
  readonly answers: KeptAnswers;
  readonly teller: LedgerTeller;
}

type Outcome = Awaited<ReturnType<AddressBookApi["create"]>>;

const UNPROVEN: CryptoAddress["control"] = {
  state: "unproven",
  method: null,
  provenAt: null,
  expiresAt: null,
};

export class AddressCreation {
  private readonly host: AddressBookHost;
  private readonly parts: Parts;

  constructor(host: AddressBookHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  async create(asked: CreateCommand): Promise<Outcome> {
    const { address, wallet, act } = asked;
    const command = { ...asked, act: keptAct(act, { address, network: wallet.network }) };
    const known = this.host.exists() && this.parts.addresses.findWallet(command.wallet) !== null;
    const sealed = known ? null : await this.seal(command);
    return this.save(command, sealed);
  }

  private async seal(command: CreateCommand): Promise<SealedAddress> {
    const { wallet, address } = command;
    return this.parts.keys.seal(command, wallet.id, address, await this.currentKey(command));
  }

  private async currentKey(command: CreateCommand): Promise<number> {
    const { keys } = this.parts;
    const known = this.host.exists() ? keys.current() : null;
    if (known !== null) return known;
    const made = await keys.make(command);
    this.host.commitFor(command, () => keys.store(made, command.act.at));
    return keys.current() ?? made.id;
  }

  /** @param sealed null where the wallet is known. */
  private async save(command: CreateCommand, sealed: SealedAddress | null): Promise<Outcome> {
    // A key that was replaced meanwhile may be gone when this is read: seal again.
    if (sealed !== null && !this.parts.keys.has(sealed.by)) return this.create(command);
    const saved = this.host.commitFor(command, () =>
      onceWithoutWallets<"too_many_addresses", CreatedAddress>(this.parts, command, () =>
        this.insert(command, sealed),
      ),
    );
    await this.host.armTelling();
    return saved;
  }

  private insert(
    command: CreateCommand,
    sealed: SealedAddress | null,
  ): CreatedAddress | "too_many_addresses" {
    const { addresses, saved, teller } = this.parts;
    teller.keepLedgers(command.shards);
    const known = addresses.findWallet(command.wallet);
    if (known !== null) return { isNew: false, address: known.address };
    if (sealed === null) throw new Error("a saved address is never removed");
    if (addresses.count() >= ADDRESSES_MAX) return "too_many_addresses";
    const address = newAddress(command);
    addresses.insert(command.wallet.fingerprint, sealed, address);
    saved.announce(address, command.act, null, []);
    return { isNew: true, address };
  }
}

function newAddress({ wallet, details, screening, act }: CreateCommand): CryptoAddress {
  return {
    id: wallet.id,
    label: details.label,
    network: wallet.network,
    maskedAddress: wallet.maskedAddress,
    status: "needs_review",
    purpose: details.purpose ?? null,
    hosting: details.hosting ?? "unknown",
    providerId: details.providerId ?? null,
    control: UNPROVEN,
    lastScreening: screening,
    discovery: null,
    externalUserId: details.externalUserId ?? null,
    createdAt: act.at,
    updatedAt: act.at,
    version: 1,
  };
}
