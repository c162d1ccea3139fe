// AddressBook: the crypto addresses that one tenant has saved. A complete address is stored sealed and nowhere else; every change
// is one commit with its event and its kept answer.

import type { CryptoAddress } from "#domain/contract/crypto/address.ts";
import { addressBookSource } from "#domain/events/sources.ts";
import { configuredChains } from "../../chains/configured-chains.ts";
import { outsideSources } from "../../discovery/outside-sources.ts";
import { configurationOf } from "../../environment.ts";
import type { Act } from "../../log/audit-event.ts";
import { allOf } from "../../log/until-confirmed.ts";
import { ledgerOf } from "../../routing.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import { ANSWER_TABLE } from "../kept-answers.ts";
import { TENANT_TABLE, TenantObject } from "../tenant-object.ts";
import type {
  ActCommand,
  AddressBookApi,
  AddressPage,
  AnswerChallengeCommand,
  BookIdentity,
  CreateCommand,
  DiscoverCommand,
  ListQuestion,
  MetadataCommand,
  NamedWallets,
  OpenChallengeCommand,
  PollOutcome,
  RevealCommand,
  RotateCommand,
  ShownWallets,
} from "./api.ts";
import { CHALLENGE_TABLE } from "./challenges/challenge-rows.ts";
import { NO_ADDRESSES } from "./list-addresses.ts";
import { partsOf, type AddressBookParts } from "./parts.ts";
import type { AddressBookHost } from "./host.ts";
import { TABLES } from "./schema.ts";

export class AddressBook extends TenantObject implements AddressBookApi {
  protected override readonly tables = TENANT_TABLE + TABLES + CHALLENGE_TABLE + ANSWER_TABLE;
  private readonly parts: AddressBookParts = partsOf(
    this.host(),
    () => configurationOf(this.env).addressSecrets,
    outsideSources(this.env),
    configuredChains(this.env),
  );
  protected override readonly untilConfirmed = allOf([
    this.parts.teller,
    this.parts.inquiries,
    this.parts.rotation,
  ]);

  create(command: CreateCommand) {
    return this.parts.creation.create(this.named(command));
  }

  changeMetadata(command: MetadataCommand) {
    return this.parts.changes.changeMetadata(this.named(command));
  }

  act(command: ActCommand) {
    return this.parts.changes.act(this.named(command));
  }

  reveal(command: RevealCommand) {
    return this.parts.changes.reveal(this.named(command));
  }

  rotate(command: RotateCommand) {
    return this.parts.rotation.rotate(this.named(command));
  }

  open(id: string) {
    return this.parts.changes.open(id);
  }

  discover(command: DiscoverCommand) {
    return this.parts.discoveries.start(this.named(command));
  }

  pollDiscovery(addressId: string, requestId: string): PollOutcome {
    const polled = this.parts.discoveries.poll(addressId, requestId);
    // An alarm that was lost is set again by who waits for it.
    if (polled.outcome === "done") this.ctx.waitUntil(this.armUntilConfirmed());
    return polled;
  }

  /** Sources are asked while the log is read: neither waits for the other. */
  override async alarm(): Promise<void> {
    await super.alarm();
    await this.parts.inquiries.settled();
    await this.armUntilConfirmed();
  }

  openChallenge(command: OpenChallengeCommand) {
    return this.parts.challenges.open(this.named(command));
  }

  answerChallenge(command: AnswerChallengeCommand) {
    return this.parts.challenges.answer(this.named(command));
  }

  shownIn({ texts, requestId }: NamedWallets): ShownWallets {
    const { addresses } = this.parts;
    if (!this.exists) return { text: null, requestId: false };
    return { text: addresses.firstShownIn(texts), requestId: addresses.hasAny(requestId) };
  }

  find(id: string): CryptoAddress | null {
    return this.parts.saved.addressRow(id);
  }

  list(question: ListQuestion): AddressPage {
    return this.exists ? this.parts.lists.page(question) : NO_ADDRESSES;
  }

  hearSubscriptions(identity: BookIdentity, list: SubscriptionList): void {
    this.commitFor(identity, () => this.takeSubscriptions(list));
  }

  /** Callers name their requests: a name that shows a saved wallet is left out of what is kept. */
  private named<Command extends { readonly act: Act; readonly named: NamedWallets }>(
    command: Command,
  ): Command {
    const { act, named } = command;
    const isShown = this.exists && this.parts.addresses.hasAny(named.requestId);
    return isShown ? { ...command, act: { ...act, requestId: null } } : command;
  }

  private host(): AddressBookHost {
    return {
      sql: this.sql,
      exists: () => this.exists,
      identity: () => this.tenant(),
      commit: (write) => this.commit(write),
      commitFor: (identity, write) => this.commitFor(identity, write),
      append: (payload) => void this.append("event", payload),
      ledger: (shard) => ledgerOf(this.env, this.tenant(), shard),
      armTelling: () => this.armUntilConfirmed(),
    };
  }

  protected override source(): string {
    return addressBookSource(this.tenant());
  }
}
