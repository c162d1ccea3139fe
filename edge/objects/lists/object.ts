// Lists: what the deployment screens against. One object for all organisations: versions as immutable chunks under the
// hash of their content, which of them is active, and the audit of who published it. Nothing becomes active that was
// not read back whole, compared with its hash and opened.

import type { ListRemoval } from "#domain/contract/casework/list-removal.ts";
import type {
  ExpectedListFact,
  ListFact,
  ListsOverview,
  ListsUploadRequest,
  ListsVersion,
} from "#domain/contract/settings/lists.ts";
import { listVersionOf } from "#domain/screening/lists-bundle.ts";
import { SECOND } from "#domain/time/instant.ts";
import { LISTS_SOURCE } from "#domain/events/sources.ts";
import type { Env } from "../../environment.ts";
import { describeLists, type DescribedList } from "../../lists/describe-lists.ts";
import { openLists } from "../../lists/open-lists.ts";
import { sha256Of, unpack } from "../../lists/packing.ts";
import {
  contentsOf,
  NOTHING_LEAVES,
  whatLeaves,
  type Contents,
  type Leaving,
} from "../../lists/what-leaves.ts";
import { auditPayload, DEPLOYMENT, type Act } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { logProblem } from "../../platform-log.ts";
import { Announcement } from "./announcement.ts";
import type { Active } from "../api-key/api.ts";
import { Agreements } from "./agreements.ts";
import type {
  KeptLists,
  ListsApi,
  ListsPublisher,
  PublishOutcome,
  PutChunkOutcome,
  RetireOutcome,
} from "./api.ts";
import { ExpectedLists } from "./expected.ts";
import { PublishersFiles } from "./publishers-files.ts";
import { TABLES } from "./schema.ts";
import { Versions, type Publication } from "./versions.ts";

/** A publisher waits this long for all keys to confirm; the rest continues without them. */
const ANNOUNCED_WITHIN_MILLISECONDS = 20 * SECOND;

interface Publishing {
  readonly publisher: ListsPublisher;
  readonly acceptLoss: readonly string[];
  readonly gone: Leaving;
}

type Refusal = Extract<PublishOutcome, { outcome: "lossy" | "awaits_agreement" }>;

/** Nobody can say what a version holds that cannot be read: it counts as a loss. */
const UNKNOWN_LEAVES: Leaving = {
  sanctions: 1,
  entries: 1,
  lists: [],
  names: ["what a version holds that cannot be read"],
};

/** Who agreed, as the audit says it. */
interface Agreed {
  readonly proposedBy?: string;
  readonly soleOperator?: true;
}

type Verified =
  | {
      readonly outcome: "verified";
      readonly facts: readonly ListFact[];
      readonly lists: readonly DescribedList[];
      readonly contents: Contents;
    }
  | { readonly outcome: "hash_mismatch" | "unreadable" };

export class Lists extends LoggedObject implements ListsApi {
  protected override readonly tables = TABLES;
  private readonly files: PublishersFiles;
  private readonly versions: Versions;
  private readonly expected: ExpectedLists;
  private readonly agreements: Agreements;
  private readonly announcement: Announcement;
  protected override readonly untilConfirmed = {
    nextAttempt: () => this.announcement.nextAttempt(),
    goOn: () => this.announce(),
  };
  /** The last of the rounds, which follow one another. */
  private announcing: Promise<void> = Promise.resolve();

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    this.files = new PublishersFiles(this.sql);
    this.versions = new Versions(this.sql, (hash) => hash === this.files.hash());
    this.expected = new ExpectedLists(this.sql);
    this.agreements = new Agreements(this.sql);
    this.announcement = new Announcement(this.sql, env, () => this.versions.removals());
  }

  begin(request: ListsUploadRequest, act: Act): readonly number[] {
    return this.commit(() => {
      const known = this.versions.missing(request.hash) !== null;
      this.versions.declare(request, act);
      if (!known) this.audit(act, { hash: request.hash, chunks: request.chunks.length });
      return this.versions.missing(request.hash) ?? [];
    });
  }

  async putChunk(hash: string, number: number, bytes: Uint8Array): Promise<PutChunkOutcome> {
    const declared = this.exists ? this.versions.declared(hash, number) : null;
    if (declared === null) return "not_declared";
    if (declared.length !== bytes.length || (await sha256Of(bytes)) !== declared.sha256) return "damaged";
    this.commit(() => this.versions.put(hash, number, bytes));
    return "stored";
  }

  async publish(
    hash: string,
    act: Act,
    publisher: ListsPublisher,
    acceptLoss: readonly string[] = [],
  ): Promise<PublishOutcome> {
    await this.expectActive();
    const missing = this.exists ? this.versions.missing(hash) : null;
    if (missing === null) return { outcome: "unknown" };
    if (missing.length > 0) return { outcome: "incomplete", missing };
    if (!this.isInForce(hash)) {
      const verified = await this.verify(hash);
      if (verified.outcome !== "verified") {
        this.commit(() => this.versions.forget(hash));
        return verified;
      }
      const refused = await this.activateAgainstActive(hash, verified, act, { publisher, acceptLoss });
      if (refused !== null) return refused;
    } else if (publisher === "job") {
      this.commit(() => this.files.note(hash, act.at, NOTHING_LEAVES));
    }
    await Promise.race([this.announce(), scheduler.wait(ANNOUNCED_WITHIN_MILLISECONDS)]);
    await this.armUntilConfirmed();
    const active = this.versions.active();
    if (active === null) throw new Error("what was published is active");
    return {
      outcome: "published",
      version: this.shown(active, active),
      unconfirmed: this.announcement.unconfirmed(),
    };
  }

  async retire(list: string, act: Act, publisher: ListsPublisher): Promise<RetireOutcome> {
    await this.expectActive();
    const mayRetire = this.exists ? this.expected.mayRetire(list) : null;
    if (mayRetire === null) return { outcome: "unknown" };
    if (mayRetire) {
      const isDone = this.commit(() => {
        const agreed = this.agreed(`retire:${list.toUpperCase()}`, act, publisher, { list });
        if (agreed === null) return false;
        const number = this.versions.newestNumber() + 1;
        this.keepDeparture(number, "retired", act, publisher, agreed, this.expected.leavingWith(list));
        this.expected.retire(list, number, act);
        this.announcement.begin(number, Date.now());
        this.audit(act, { list, publication: number, ...agreed });
        return true;
      });
      if (!isDone) return { outcome: "awaits_agreement" };
      await Promise.race([this.announce(), scheduler.wait(ANNOUNCED_WITHIN_MILLISECONDS)]);
      await this.armUntilConfirmed();
    }
    return { outcome: "retired", expected: this.shownExpected() };
  }

  active(): Active | null {
    const active = this.exists ? this.versions.active() : null;
    return active && { hash: active.hash, publication: this.versions.newestNumber() };
  }

  read(hash: string): KeptLists | null {
    if (!this.exists || this.versions.facts(hash) === null) return null;
    const chunks = this.versions.chunks(hash);
    return chunks && { chunks, expected: this.expected.all() };
  }

  overview(): ListsOverview {
    const published = this.exists ? this.versions.published() : [];
    const [active = null] = published;
    return {
      data: published.map((publication) => this.shown(publication, active)),
      pagination: { nextCursor: null },
      expected: this.shownExpected(),
      unconfirmedOrganisations: this.exists ? this.announcement.unconfirmed() : 0,
      files: this.exists ? this.files.shown() : undefined,
    };
  }

  /** A version with a list that was retired since is published again: that ends the retirement. */
  private isInForce(hash: string): boolean {
    const active = this.versions.active();
    return active?.hash === hash && !this.expected.hasRetiredOf(active.publication);
  }

  /** What leaves is compared with the version that the commit finds active: another publication may come while it is read. */
  private async activateAgainstActive(
    hash: string,
    verified: Extract<Verified, { outcome: "verified" }>,
    act: Act,
    publishing: Omit<Publishing, "gone">,
  ): Promise<Refusal | null> {
    for (;;) {
      const [before, files] = [this.versions.newestNumber(), this.files.hash()];
      const active = await this.contentsOfActive();
      const gone = leavingBetween(active, verified.contents);
      const missing = await this.missingOfFiles(hash, verified.contents, gone);
      const done = this.commit(() => {
        if (this.versions.newestNumber() !== before || this.files.hash() !== files) return null;
        const refused = this.activate(hash, verified, act, { ...publishing, gone });
        if (publishing.publisher === "job") {
          const lacks = refused === null ? NOTHING_LEAVES : leavingBetween(verified.contents, active);
          this.files.note(hash, act.at, lacks);
        } else if (refused === null) this.files.compare(missing);
        return { refused };
      });
      if (done !== null) return done.refused;
    }
  }

  /** Empty where nothing is active; null of what cannot be read. */
  private async contentsOfActive(): Promise<Contents | null> {
    const active = this.versions.active();
    return active === null ? new Map() : this.contentsOfHash(active.hash);
  }

  private async contentsOfHash(hash: string): Promise<Contents | null> {
    const kept = await this.verify(hash);
    return kept.outcome === "verified" ? kept.contents : null;
  }

  /** What of the publishers' files would be missing. @param gone what leaves the active version, which mostly is that of the files. */
  private async missingOfFiles(hash: string, contents: Contents, gone: Leaving): Promise<Leaving> {
    const files = this.files.hash();
    if (files === null || files === hash) return NOTHING_LEAVES;
    if (files === this.versions.active()?.hash) return gone;
    return leavingBetween(await this.contentsOfHash(files), contents);
  }

  /** Inside a commit. @returns what the audit says of it; null where another person has to agree first. */
  private agreed(deed: string, act: Act, publisher: ListsPublisher, data: object): Agreed | null {
    if (publisher === "job") return {};
    if (publisher === "sole_operator") return { soleOperator: true };
    const proposedBy = this.agreements.agree(deed, this.versions.newestNumber(), act);
    if (proposedBy !== null) return { proposedBy };
    this.audit({ ...act, action: "lists.propose" }, { ...data, proposed: act.action });
    return null;
  }

  /** Inside a commit. @returns what prevents it; null if the version is active now. */
  private activate(
    hash: string,
    { facts, lists }: Extract<Verified, { outcome: "verified" }>,
    act: Act,
    { publisher, acceptLoss, gone }: Publishing,
  ): Refusal | null {
    // Another publication of the same may have come first.
    if (this.isInForce(hash)) return null;
    const accepted = new Set(acceptLoss.map((id) => id.toUpperCase()));
    const losses = this.expected.losses(lists);
    const refused = losses.filter(({ id }) => !accepted.has(id.toUpperCase()));
    if (refused.length > 0) return { outcome: "lossy", losses: refused };
    const leaving = gone.entries > 0 && { leaving: gone };
    const agreed =
      gone.sanctions === 0 ? {} : this.agreed(`publish:${hash}`, act, publisher, { hash, ...leaving });
    if (agreed === null) return { outcome: "awaits_agreement", leaving: gone };
    const { publication } = this.versions.publish(hash, facts, act);
    this.expected.note(publication, lists);
    if (gone.entries > 0) this.keepDeparture(publication, "published", act, publisher, agreed, gone);
    this.announcement.begin(publication, Date.now());
    this.audit(act, {
      hash,
      publication,
      lists: facts.length,
      ...(losses.length > 0 && { losses }),
      ...leaving,
      ...agreed,
    });
    return null;
  }

  /** Inside the commit of the act, which announces it: each organisation has a signal of it. */
  private keepDeparture(
    number: number,
    act: ListRemoval["act"],
    { at, actor: by }: Act,
    publisher: ListsPublisher,
    { proposedBy, soleOperator }: Agreed,
    leaving: Leaving,
  ): void {
    const active = this.versions.active();
    const listVersion = active && listVersionOf(active.hash);
    const alone = publisher !== "job" && proposedBy === undefined;
    this.versions.keepDeparture(number, {
      leaving,
      told: { act, listVersion, at, by, proposedBy: proposedBy ?? null, alone },
      ...(soleOperator && { soleOperator }),
    });
  }

  /** A release that expected no lists may have published the active version: its lists are expected as well. */
  private async expectActive(): Promise<void> {
    const active = this.exists ? this.versions.active() : null;
    if (active === null || !this.expected.isEmpty()) return;
    const verified = await this.verify(active.hash);
    if (verified.outcome !== "verified") return;
    this.commit(() => {
      // Another request may have come first.
      if (this.expected.isEmpty()) this.expected.note(active.publication, verified.lists);
    });
  }

  private async verify(hash: string): Promise<Verified> {
    const chunks = this.versions.chunks(hash) ?? [];
    try {
      const content = unpack(chunks);
      if ((await sha256Of(content)) !== hash) return { outcome: "hash_mismatch" };
      const opened = openLists(content, hash);
      const lists = describeLists(opened);
      if (lists === null) throw new RangeError("its lists are not those that its header names");
      return { outcome: "verified", facts: opened.facts, lists, contents: contentsOf(opened) };
    } catch (error) {
      logProblem("a version of the lists cannot be read", { hash }, error);
      return { outcome: "unreadable" };
    }
  }

  /** One round, if it is time for one; the alarm goes on with the next. */
  private announce(): Promise<void> {
    const round = this.announcing.then(async () => {
      const active = this.active();
      const next = this.announcement.nextAttempt();
      if (active !== null && next !== null && next <= Date.now()) await this.announcement.run(active);
    });
    this.announcing = round.catch(() => undefined);
    return round;
  }

  private shown(publication: Publication, active: Publication | null): ListsVersion {
    const { hash } = publication;
    return {
      ...publication,
      ...this.versions.departureOf(publication.publication),
      listVersion: listVersionOf(hash),
      bytes: this.versions.packedBytes(hash),
      active: active?.publication === publication.publication,
      lists: this.versions.facts(hash) ?? [],
    };
  }

  private shownExpected(): ExpectedListFact[] {
    const active = this.exists ? this.versions.active() : null;
    return active === null ? [] : this.expected.shown(active.publication);
  }

  private audit(act: Act, data: object): void {
    this.append("event", auditPayload({ organisationId: DEPLOYMENT, environment: "production" }, act, data));
  }

  protected override source(): string {
    return LISTS_SOURCE;
  }
}

/** What would leave if one took the place of the other; null for what cannot be read. */
function leavingBetween(before: Contents | null, after: Contents | null): Leaving {
  return before === null || after === null ? UNKNOWN_LEAVES : whatLeaves(before, after);
}
