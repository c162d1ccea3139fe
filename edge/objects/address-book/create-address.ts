// Saves an address, once for each destination on a network and once for each Idempotency-Key; an archived one begins again. The
// address is sealed first; what is committed holds only the seal.

import type { CryptoAddress } from "#domain/contract/crypto/address.ts";
import { readDestination } from "#domain/crypto/saved/destination.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import type { KeptAnswers } from "../kept-answers.ts";
import { ADDRESSES_MAX, type Addresses } from "./addresses.ts";
import type { AddressBookApi, CreateCommand, CreatedAddress, CreateRefusal } from "./api.ts";
import type { DataKeys, SealedAddress } from "./data-keys.ts";
import type { AddressBookHost } from "./host.ts";
import { keptAct } from "./kept-act.ts";
import type { LedgerTeller } from "./ledger-teller.ts";
import { onceWithoutWallets } from "./once-without-wallets.ts";
import type { SavedAddresses } from "./saved-addresses.ts";
import { textToSeal } from "./sealed-text.ts";

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
    const { address, memo, wallet, act } = asked;
    const command = { ...asked, act: keptAct(act, { address, memo, network: wallet.network }) };
    await this.readUnread(command);
    const known = this.host.exists() && this.parts.addresses.findWallet(wallet) !== null;
    return this.save(command, known ? null : await this.seal(command));
  }

  private async seal(command: CreateCommand): Promise<NewAddress> {
    const id = this.freeId(command.wallet.id);
    const sealed = await this.parts.keys.seal(
      command,
      id,
      textToSeal(command),
      await this.currentKey(command),
    );
    return { id, sealed };
  }

  /** One that was archived, or saved before tags were told apart, keeps the id that it has. */
  private freeId(id: string): string {
    return this.isTaken(id) ? drawnId("adr", crypto.randomUUID()) : id;
  }

  private isTaken(id: string): boolean {
    return this.host.exists() && this.parts.addresses.find(id) !== null;
  }

  /** Of an address that was saved before tags were told apart, only its seal says whether it is this one. */
  private async readUnread({ wallet, address, memo }: CreateCommand): Promise<void> {
    const network = networkNamed(wallet.network);
    const unread = this.host.exists() ? this.parts.addresses.findUnread(wallet) : null;
    const opened = unread && (await this.parts.saved.open(unread.address.id));
    if (network === null || unread === null || opened === null) return;
    const [before, asked] = [opened, { address, memo }].map((one) =>
      JSON.stringify(readDestination(network, one.address, one.memo)),
    );
    if (before !== asked) return;
    this.host.commit(() => this.parts.addresses.noteDestination(unread, wallet));
  }

  private async currentKey(command: CreateCommand): Promise<number> {
    const { keys } = this.parts;
    const known = this.host.exists() ? keys.current() : null;
    if (known !== null) return known;
    const made = await keys.make(command);
    this.host.commitFor(command, () => keys.store(made, command.act.at));
    return keys.current() ?? made.id;
  }

  /** @param made null where the wallet is known. */
  private async save(command: CreateCommand, made: NewAddress | null): Promise<Outcome> {
    // A key that was replaced meanwhile may be gone when this is read, and what was known archived: begin again.
    const isKnown = this.host.exists() && this.parts.addresses.findWallet(command.wallet) !== null;
    const isStale = made === null ? !isKnown : !this.parts.keys.has(made.sealed.by) || this.isTaken(made.id);
    if (isStale) return this.create(command);
    const saved = this.host.commitFor(command, () =>
      onceWithoutWallets<CreateRefusal, CreatedAddress>(this.parts, command, () =>
        this.insert(command, made),
      ),
    );
    await this.host.armTelling();
    return saved;
  }

  private insert(command: CreateCommand, made: NewAddress | null): CreatedAddress | CreateRefusal {
    const { addresses, saved, teller } = this.parts;
    if (!command.providerExists) return "provider_unknown";
    teller.keepLedgers(command.shards);
    const known = addresses.findWallet(command.wallet);
    if (known !== null) return { isNew: false, address: known.address };
    if (made === null) throw new Error("a saved address is never removed");
    if (addresses.count() >= ADDRESSES_MAX) return "too_many_addresses";
    const address = newAddress(made.id, command);
    addresses.insert(command.wallet, made.sealed, address);
    saved.announce(address, command.act, null, []);
    return { isNew: true, address };
  }
}

interface NewAddress {
  readonly id: string;
  readonly sealed: SealedAddress;
}

function newAddress(id: string, { wallet, details, screening, act }: CreateCommand): CryptoAddress {
  return {
    id,
    label: details.label,
    network: wallet.network,
    maskedAddress: wallet.maskedAddress,
    maskedMemo: wallet.maskedMemo,
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
