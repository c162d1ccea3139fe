// ProviderDirectory: the directory of crypto providers of the deployment, with the evidence of registers and the reviews of
// organisations. Evidence and reviews are only added; every change is one commit with its audit or its event.

import {
  HISTORY_PAGE_SIZE,
  type CryptoProvider,
  type CryptoProviderDetail,
  type ProviderReviewMutation,
} from "#domain/contract/crypto/provider.ts";
import {
  PROVIDERS_MAX,
  type ProviderRecordsRequest,
  type ProviderRegister,
  type RegisterCompletionRequest,
  type RegisterEdition,
} from "#domain/contract/operators/provider-directory.ts";
import type { PageList } from "#domain/contract/values/page-list.ts";
import { hashOfRecord, looksBetter, type ProviderRecord } from "#domain/crypto/providers/provider-record.ts";
import { reviewStatusAt } from "#domain/crypto/providers/review-status.ts";
import { cryptoProviderReviewed } from "#domain/events/crypto-provider-reviewed.ts";
import { PROVIDER_DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import { auditPayload, DEPLOYMENT, type Act } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { AWAITED_ACT_TABLE, AwaitedActs, type Consent, type PersonsNeeded } from "../awaited-acts.ts";
import { ANSWER_TABLE, KeptAnswers } from "../kept-answers.ts";
import type {
  CompleteOutcome,
  NamedProvider,
  ProviderDirectoryApi,
  ProvidersQuery,
  RecordOutcome,
  ReviewCommand,
  Reviewer,
  ReviewRefusal,
} from "./api.ts";
import { findProvider, identifyProvider, pageOfProviders, shownProvider } from "./listing.ts";
import { Providers, type FoundProvider } from "./providers.ts";
import { Registers, type Completion } from "./registers.ts";
import { Reviews, tenantOf } from "./reviews.ts";
import { TABLES } from "./schema.ts";

/** An organisation adds no more in one environment: the directory is everybody's. */
const REVIEWS_MAX = 50_000;
/** An edition that keeps less than this share of the providers before it was cut rather than shortened. */
const SHARE_MIN = 0.5;
/** Of providers that would look better. */
const NAMES_SHOWN = 20;

type Change = "created" | "changed" | "unchanged" | "awaiting";
interface Taken {
  readonly id: string;
  /** `awaiting`: nothing was written, because another person has to agree. */
  readonly change: Change;
}

export class ProviderDirectory extends LoggedObject implements ProviderDirectoryApi {
  protected override readonly tables = TABLES + ANSWER_TABLE + AWAITED_ACT_TABLE;
  private readonly answers = new KeptAnswers(this.sql);
  private readonly providers = new Providers(this.sql);
  private readonly inRegisters = new Registers(this.sql);
  private readonly reviews = new Reviews(this.sql);
  private readonly awaited = new AwaitedActs(this.sql);

  page(reviewer: Reviewer | null, query: ProvidersQuery, at: string): Json<PageList<CryptoProvider>> {
    const { page, pageSize } = query;
    const found: PageList<CryptoProvider> = this.exists
      ? pageOfProviders(this.sql, nameOf(reviewer), query, at)
      : { data: [], pagination: { page, pageSize, total: 0 } };
    return writeJson(found);
  }

  detail(
    reviewer: Reviewer | null,
    id: string,
    historyPage: number,
    at: string,
  ): Json<CryptoProviderDetail> | null {
    const tenant = nameOf(reviewer);
    const row = this.exists ? findProvider(this.sql, tenant, id) : null;
    if (row === null) return null;
    const paged = { page: historyPage, pageSize: HISTORY_PAGE_SIZE };
    return writeJson<CryptoProviderDetail>({
      ...shownProvider(row, at),
      evidence: this.inRegisters.evidence(row.number, historyPage, HISTORY_PAGE_SIZE),
      pagination: { ...paged, total: row.evidence },
      reviews: this.reviews.page(tenant, row.number, historyPage, HISTORY_PAGE_SIZE),
      reviewPagination: { ...paged, total: this.reviews.count(tenant, row.number) },
    });
  }

  identify(named: readonly NamedProvider[]): (string | null)[] {
    return named.map((one) => (this.exists ? identifyProvider(this.sql, one) : null));
  }

  review(command: ReviewCommand) {
    if (!this.exists) return { outcome: "unknown" } as const;
    const { key, reviewer } = command;
    const keyName = key.keyName === null ? null : `${tenantOf(reviewer)}/${key.keyName}`;
    return this.commit(() =>
      this.answers.once<ReviewRefusal, ProviderReviewMutation>(keyName, key.fingerprint, Date.now(), () =>
        this.addReview(command),
      ),
    );
  }

  private addReview({
    reviewer,
    providerId,
    request,
    showsWallet,
    act,
  }: ReviewCommand): ProviderReviewMutation | ReviewRefusal {
    const tenant = tenantOf(reviewer);
    const provider = this.providers.numberOf(providerId);
    if (provider === null) return "unknown";
    if (showsWallet) return "shows_wallet";
    const { nextReviewAt = null, evidenceIds } = request;
    if (nextReviewAt !== null && nextReviewAt <= act.at) return "not_in_future";
    if (!this.inRegisters.areOf(provider, evidenceIds)) return "other_evidence";
    if (this.reviews.count(tenant) >= REVIEWS_MAX) return "too_many_reviews";
    const review = this.reviews.add(tenant, provider, request, act.at, act.actor);
    this.append("event", JSON.stringify(cryptoProviderReviewed(reviewer, providerId, review, act.requestId)));
    return { ...review, providerId, reviewStatus: reviewStatusAt(review, act.at) };
  }

  record({ register, records }: ProviderRecordsRequest, act: Act, persons: PersonsNeeded): RecordOutcome {
    const known = register && this.registers().find(({ id }) => id === register.id);
    if (known && known.kind !== register.kind) return { outcome: "other_kind" };
    if (this.countWith(records) > PROVIDERS_MAX) return { outcome: "too_many_providers" };
    return this.commit(() => {
      if (register) this.inRegisters.put(register);
      const taken = records.map((record) => this.takeAgreed(record, register ?? null, act, persons));
      const numberOf = (wanted: Change) => taken.filter(({ change }) => change === wanted).length;
      const counts = {
        created: numberOf("created"),
        changed: numberOf("changed"),
        unchanged: numberOf("unchanged"),
        awaiting: numberOf("awaiting"),
      };
      if (counts.unchanged < taken.length) {
        const better = taken.flatMap(({ id, consent }) => (consent ? [{ providerId: id, ...consent }] : []));
        const edition = { register: register?.id ?? null, asOf: register?.asOf ?? null };
        this.audit(act, { ...edition, ...counts, ...(better.length > 0 && { better }) });
      }
      return { outcome: "taken", taken: { ...counts, providerIds: taken.map(({ id }) => id) } };
    });
  }

  private countWith(records: readonly ProviderRecord[]): number {
    if (!this.exists) return records.length;
    const fresh = records.filter((record) => this.providers.find(record) === null).length;
    return fresh === 0 ? 0 : this.providers.count() + fresh;
  }

  /** Inside a commit. With the consent of those that make their provider look better. */
  private takeAgreed(
    record: ProviderRecord,
    register: RegisterEdition | null,
    act: Act,
    persons: PersonsNeeded,
  ): Taken & { readonly consent?: Consent } {
    const found = this.providers.find(record);
    if (found === null) return this.take(record, register, act);
    const before = this.providers.factsOf(found.number);
    const tried = this.unless(
      () => looksBetter(before, this.providers.factsOf(found.number)),
      () => this.take(record, register, act),
    );
    if (tried !== null) return tried;
    const asked = { register: register && { id: register.id, asOf: register.asOf }, record };
    const consent = this.awaited.consent("provider_directory.record", asked, act, persons);
    if (consent === null) return { id: found.id, change: "awaiting" };
    return { ...this.take(record, register, act), consent };
  }

  /** Inside a commit. @returns null where it was undone, because afterwards the condition held. */
  private unless<T>(isUndone: () => boolean, write: () => T): T | null {
    const undo = new Error("undone");
    try {
      return this.ctx.storage.transactionSync(() => {
        const written = write();
        if (isUndone()) throw undo;
        return written;
      });
    } catch (error) {
      if (error === undo) return null;
      throw error;
    }
  }

  /** Inside a commit. */
  private take(record: ProviderRecord, register: RegisterEdition | null, act: Act): Taken {
    const found = this.providers.find(record);
    const provider = found ?? this.providers.create(record);
    const isNew = this.note(provider, record, register, act);
    this.providers.learn(provider.number, record);
    if (isNew) this.providers.refresh(provider.number);
    return {
      id: provider.id,
      change: found === null ? "created" : isNew ? "changed" : "unchanged",
    };
  }

  /** Inside a commit. @returns false where all of it is known. */
  private note(
    provider: FoundProvider,
    record: ProviderRecord,
    register: RegisterEdition | null,
    act: Act,
  ): boolean {
    const hash = hashOfRecord(record);
    const { summary } = record;
    if (register === null) return this.providers.state(provider.number, record, hash, act.at, act.actor);
    this.inRegisters.keepMember(register, provider);
    const type = register.kind === "warnings" ? "register_warning" : "register_entry";
    return this.inRegisters.addEvidence(register, provider, { type, hash, summary, record });
  }

  complete(
    id: string,
    request: RegisterCompletionRequest,
    act: Act,
    persons: PersonsNeeded,
  ): CompleteOutcome {
    const register = this.exists ? this.inRegisters.find(id) : null;
    if (register === null) return { outcome: "unknown" };
    const { asOf, hash, records } = request;
    if (register.asOf !== null && asOf < register.asOf) return { outcome: "older", asOf: register.asOf };
    if (asOf === register.asOf && hash === register.hash) {
      return { outcome: "completed", register: { ...register, gone: 0 } };
    }
    const recorded = this.inRegisters.recordsOf(id, asOf);
    if (recorded !== records) return { outcome: "incomplete", records: recorded };
    const gone = this.inRegisters.gone(id, asOf, register.asOf);
    const before = this.inRegisters.providersBefore(id, asOf, register.asOf);
    const kept = before - gone.length;
    if (kept < before * SHARE_MIN && request.acceptShrink !== true) {
      return { outcome: "shrunk", before, now: kept };
    }
    const completion = { asOf, hash, records, at: act.at, by: act.actor };
    return this.commit(() => {
      const better = this.completeUnlessBetter(register, completion, gone);
      const asked = { register: id, asOf, hash };
      const consent: Consent | null =
        better.length === 0
          ? {}
          : this.awaited.consent("provider_directory.complete_register", asked, act, persons);
      if (consent === null) {
        const names = better.slice(0, NAMES_SHOWN);
        this.audit(
          { ...act, action: "provider_directory.propose" },
          { ...asked, better: better.length, names },
        );
        return { outcome: "awaits_agreement", count: better.length, names };
      }
      if (better.length > 0) this.completeNow(register, completion, gone);
      this.audit(act, {
        ...asked,
        records,
        gone: gone.length,
        ...(better.length > 0 && { better: better.length }),
        ...consent,
      });
      const completed = this.inRegisters.find(id);
      if (completed === null) throw new Error("what was completed is there");
      return { outcome: "completed", register: { ...completed, gone: gone.length } };
    });
  }

  /** Inside a commit. @returns names of providers that would look better: where there are some, nothing was written. */
  private completeUnlessBetter(
    register: ProviderRegister,
    completion: Completion,
    gone: readonly FoundProvider[],
  ): readonly string[] {
    const before = new Map(gone.map(({ number }) => [number, this.providers.factsOf(number)]));
    const better: string[] = [];
    const wouldBeBetter = () => {
      for (const [number, facts] of before) {
        if (looksBetter(facts, this.providers.factsOf(number))) better.push(facts.name);
      }
      return better.length > 0;
    };
    this.unless(wouldBeBetter, () => this.completeNow(register, completion, gone));
    return better;
  }

  /** Inside a commit. */
  private completeNow(
    register: ProviderRegister,
    completion: Completion,
    gone: readonly FoundProvider[],
  ): void {
    const { asOf, hash } = completion;
    this.inRegisters.complete(register.id, completion);
    for (const provider of gone) this.noteAbsence({ ...register, asOf }, provider, hash);
  }

  /** Inside a commit. */
  private noteAbsence(
    register: Pick<RegisterEdition, "id" | "title" | "asOf">,
    provider: FoundProvider,
    hash: string,
  ): void {
    const summary = `No longer in the register, as of ${register.asOf.slice(0, 10)}.`;
    this.inRegisters.addEvidence(register, provider, {
      type: "register_absence",
      hash,
      summary,
      record: null,
    });
    this.providers.refresh(provider.number);
  }

  registers(): ProviderRegister[] {
    return this.exists ? this.inRegisters.all() : [];
  }

  private audit(act: Act, data: object): void {
    this.append("event", auditPayload({ organisationId: DEPLOYMENT, environment: "production" }, act, data));
  }

  protected override source(): string {
    return PROVIDER_DIRECTORY_SOURCE;
  }
}

/** No organisation has the empty name. */
function nameOf(reviewer: Reviewer | null): string {
  return reviewer === null ? "" : tenantOf(reviewer);
}
