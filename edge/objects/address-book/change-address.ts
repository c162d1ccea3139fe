// What is done to a saved address: its metadata changes, it is reviewed, it is revealed. Each is one commit, once for each
// Idempotency-Key, and no text that is kept may show the address.

import type { CryptoAddress, RevealRecord } from "#domain/contract/crypto/address.ts";
import { statusAfter } from "#domain/crypto/saved/address-status.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { readJson } from "#domain/json/text.ts";
import { formatInstant, instantOf, MINUTE } from "#domain/time/instant.ts";
import type { Act } from "../../log/audit-event.ts";
import type { KeptAnswers } from "../kept-answers.ts";
import type { Addresses } from "./addresses.ts";
import type {
  ActCommand,
  ActOutcome,
  MetadataCommand,
  MetadataOutcome,
  OpenedAddress,
  RevealCommand,
  RevealOutcome,
} from "./api.ts";
import type { AddressBookHost } from "./host.ts";
import { keptAct } from "./kept-act.ts";
import type { LedgerTeller } from "./ledger-teller.ts";
import { onceWithoutWallets } from "./once-without-wallets.ts";
import type { SavedAddresses } from "./saved-addresses.ts";
import { shownIn } from "./shown-in.ts";

const REVEALED_MILLISECONDS = 5 * MINUTE;

interface Parts {
  readonly addresses: Addresses;
  readonly saved: SavedAddresses;
  readonly answers: KeptAnswers;
  readonly teller: LedgerTeller;
}

export class AddressChanges {
  private readonly host: AddressBookHost;
  private readonly parts: Parts;

  constructor(host: AddressBookHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
  }

  async open(id: string): Promise<OpenedAddress | null> {
    const { saved } = this.parts;
    const [row, address] = [saved.addressRow(id), await saved.unsealAddress(id)];
    return row === null || address === null ? null : { address, network: row.network };
  }

  async changeMetadata(command: MetadataCommand): Promise<MetadataOutcome> {
    const { id, change, version, act } = command;
    const opened = await this.open(id);
    if (opened === null) return { outcome: "not_found" };
    const { label, providerId, externalUserId } = change;
    const shown = shownIn(opened, { label, providerId, externalUserId });
    if (shown !== null) return { outcome: "shows_address", field: shown };
    const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    return this.once<"version_conflict", CryptoAddress>(command, () => {
      const before = this.row(id);
      if (version !== null && before.version !== version) return "version_conflict";
      return this.parts.saved.change(id, fields, keptAct(act, opened));
    });
  }

  async act(command: ActCommand): Promise<ActOutcome> {
    const opened = await this.open(command.id);
    if (opened === null) return { outcome: "not_found" };
    if (shownIn(opened, { reason: command.reason }) !== null)
      return { outcome: "shows_address", field: "reason" };
    const kept = { ...command, act: keptAct(command.act, opened) };
    const reviewed = () => ({
      status: this.row(command.id).status,
      done: this.once<Refusal, CryptoAddress>(command, () => this.review(kept)),
    });
    const { teller } = this.parts;
    const { status, done } = this.takesAway(command)
      ? await teller.announced(command.shards, reviewed)
      : reviewed();
    switch (done.outcome) {
      case "done":
        // Also for a repeat: it may be one because the ledgers could not be reached.
        return (await teller.confirm()) ? done : { outcome: "unconfirmed" };
      case "invalid_state":
        return { outcome: "invalid_state", status };
      case "shows_address":
        return done;
      default:
        return { outcome: done.outcome };
    }
  }

  /** An approval: a payment that is decided by it later must not pass. */
  private takesAway({ id, action }: ActCommand): boolean {
    return action !== "approve" && this.row(id).status === "approved";
  }

  /** Inside a commit. */
  private review({ id, action, version, screening, shards, act }: ActCommand): CryptoAddress | Refusal {
    const before = this.row(id);
    if (version !== null && before.version !== version) return "version_conflict";
    const status = statusAfter(before.status, action);
    if (status === null) return "invalid_state";
    this.parts.teller.keepLedgers(shards);
    if (action !== "approve") return this.parts.saved.change(id, { status }, act);
    if (screening === null) return "lists_unavailable";
    if (screening.status === "unknown") return "not_screened";
    if (screening.status === "clear") {
      return this.parts.saved.change(id, { status, lastScreening: screening }, act);
    }
    const known = before.lastScreening;
    if (known.status !== "listed" || known.listVersion !== screening.listVersion) {
      this.parts.saved.change(id, { lastScreening: screening }, { ...act, action: "crypto_address.screen" });
    }
    return "listed";
  }

  async reveal(command: RevealCommand): Promise<RevealOutcome> {
    const { id, reason } = command;
    const opened = await this.open(id);
    if (opened === null) return { outcome: "not_found" };
    const { address, network } = opened;
    if (shownIn(opened, { reason }) !== null) return { outcome: "shows_address", field: "reason" };
    const act = keptAct(command.act, opened);
    const kept = this.host.commit((): RecordedReveal => {
      // Also of a repeat: it is told again, with its reason.
      const field = this.parts.addresses.firstShownIn(command.named.texts);
      if (field !== null) return { outcome: "shows_address", field };
      const { keyName, fingerprint } = command.key;
      const recorded = this.parts.answers.once<never, RevealRecord>(keyName, fingerprint, Date.now(), () =>
        newRecord(id, network, act),
      );
      if (recorded.outcome !== "done") return recorded;
      const record = readJson(recorded.body);
      if (Date.now() >= instantOf(record.expiresAt)) return { outcome: "expired" };
      // A repeat reveals again.
      this.parts.saved.announceReveal(record, act);
      return { outcome: "done", record };
    });
    return kept.outcome === "done" ? { outcome: "done", revealed: { ...kept.record, address } } : kept;
  }

  private once<Refused extends string, Answer extends object>(
    asked: Pick<MetadataCommand, "key" | "named">,
    act: () => Answer | Refused,
  ) {
    return this.host.commit(() => onceWithoutWallets<Refused, Answer>(this.parts, asked, act));
  }

  private row(id: string): CryptoAddress {
    const row = this.parts.saved.addressRow(id);
    if (row === null) throw new Error("a saved address is never removed");
    return row;
  }
}

type RecordedReveal =
  | { readonly outcome: "done"; readonly record: RevealRecord }
  | Exclude<RevealOutcome, { readonly outcome: "done" }>;

function newRecord(addressId: string, network: string, { at }: Act): RevealRecord {
  return {
    id: drawnId("rvl", crypto.randomUUID()),
    addressId,
    network,
    revealedAt: at,
    expiresAt: formatInstant(instantOf(at) + REVEALED_MILLISECONDS),
  };
}

type Refusal = "version_conflict" | "invalid_state" | "listed" | "not_screened" | "lists_unavailable";
