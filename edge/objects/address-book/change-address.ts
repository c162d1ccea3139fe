// What is done to a saved address: its metadata changes, it is reviewed, it is revealed. Each is one commit, once for each
// Idempotency-Key, and no text that is kept may show the address.

import type { AddressControl, CryptoAddress, RevealRecord } from "#domain/contract/crypto/address.ts";
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
import { ChallengeRows } from "./challenges/challenge-rows.ts";
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
  private readonly challenges: ChallengeRows;

  constructor(host: AddressBookHost, parts: Parts) {
    this.host = host;
    this.parts = parts;
    this.challenges = new ChallengeRows(host.sql);
  }

  open(id: string): Promise<OpenedAddress | null> {
    return this.parts.saved.open(id);
  }

  async changeMetadata(command: MetadataCommand): Promise<MetadataOutcome> {
    const { id, change, version, act } = command;
    const opened = await this.open(id);
    if (opened === null) return { outcome: "not_found" };
    const { label, providerId, externalUserId } = change;
    const shown = shownIn(opened, { label, providerId, externalUserId });
    if (shown !== null) return { outcome: "shows_address", field: shown };
    const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const made = () =>
      this.once<"provider_unknown" | "version_conflict", CryptoAddress>(command, () => {
        if (!command.providerExists) return "provider_unknown";
        const before = this.row(id);
        if (version !== null && before.version !== version) return "version_conflict";
        const isMoved = this.isMoved(command);
        if (isMoved) this.endProof(command);
        const control = isMoved ? { control: endedProof(before.control, act.at) } : {};
        return this.parts.saved.change(id, { ...fields, ...control }, keptAct(act, opened));
      });
    const { teller } = this.parts;
    const isApproved = this.row(id).status === "approved";
    const done = isApproved && this.isMoved(command) ? await teller.announced(command.shards, made) : made();
    if (done.outcome !== "done" || externalUserId === undefined) return done;
    // Decisions must know whose it is; also for a repeat, which may be one because the ledgers could not be reached.
    return (await teller.confirm()) ? done : { outcome: "unconfirmed" };
  }

  /** Whether the address becomes another customer's. */
  private isMoved({ id, change: { externalUserId } }: MetadataCommand): boolean {
    return externalUserId !== undefined && externalUserId !== this.row(id).externalUserId;
  }

  /** Inside a commit: what one customer was asked to sign proves nothing for another. */
  private endProof({ id, shards }: MetadataCommand): void {
    this.parts.teller.keepLedgers(shards);
    this.challenges.end(id);
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
    if (action === "archive") {
      const control = endedProof(before.control, act.at);
      return this.parts.saved.change(id, { status, control }, act);
    }
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
    const { address, memo, network } = opened;
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
      return { outcome: "done", record, ...(recorded.replayed && { replayed: true }) };
    });
    if (kept.outcome !== "done") return kept;
    const { record, ...rest } = kept;
    return { ...rest, revealed: { ...record, address, memo } };
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

/** A proof that counts no more: when it was made, and by what, stays to be read. */
function endedProof(control: AddressControl, at: string): AddressControl {
  return control.state === "proven" ? { ...control, state: "expired", expiresAt: at } : control;
}

type RecordedReveal =
  | { readonly outcome: "done"; readonly record: RevealRecord; readonly replayed?: true }
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
