// Ledger: the decisions of one shard of an organisation's environment, each made once, for ever.
// A decision is one synchronous step and one transaction: nothing can come between reading a subject's history and
// writing the record, so concurrent duplicates get one decision and concurrent payments see each other exactly.

import { itemsOfDecision, itemsOfWalletCheck } from "#domain/billing/billing-lines.ts";
import type { Spent } from "#domain/billing/lease.ts";
import type { CompiledVersion } from "#domain/decision/compile-version.ts";
import type { Environment } from "#domain/decision/context.ts";
import { decodeRecord } from "#domain/record/codec.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Env } from "../../environment.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { creditOf, ledgerOf } from "../../routing.ts";
import { compiledVersion } from "../../versions/compiled-versions.ts";
import type { LeaseTerms } from "../credit/messages.ts";
import { makeOutcome, type RecordOutcomeCommand } from "./make-outcome.ts";
import { makeRecord } from "./make-record.ts";
import {
  CLAIM_HONOURED_MILLISECONDS,
  Claims,
  type Claim,
  type ClaimName,
  type ClaimOutcome,
  type Settlement,
} from "./claims.ts";
import { CreditLease } from "./credit-lease.ts";
import { bodyOf, Decisions, type StoredDecision } from "./decisions.ts";
import { Derived } from "./derived.ts";
import { EvidenceLeases } from "./evidence-leases.ts";
import { GroupCommit } from "./group-commit.ts";
import { IdentityEvents } from "./identity-events.ts";
import type {
  AssessCommand,
  AssessOutcome,
  FoundDecision,
  KeepEventCommand,
  LedgerIdentity,
  LedgerQuery,
  RecordOutcomeOutcome,
  SaveWalletCheckOutcome,
} from "./messages.ts";
import type { DecisionName } from "./names.ts";
import { Outcomes } from "./outcomes.ts";
import { TABLES } from "./schema.ts";
import {
  WALLET_CHECK_TABLES,
  WalletChecks,
  type SaveWalletCheckCommand,
  type WalletCheckAnswer,
} from "./wallet-checks.ts";

/** Null: there is not enough of the lease left, and nothing was written. */
type AssessStep = AssessOutcome | null;

export class Ledger extends LoggedObject {
  protected override readonly tables = TABLES + WALLET_CHECK_TABLES;
  private readonly decisions: Decisions;
  private readonly derived: Derived;
  private readonly outcomes: Outcomes;
  private readonly claims: Claims;
  private readonly walletChecks: WalletChecks;
  private readonly identityEvents: IdentityEvents;
  private readonly credit: CreditLease;
  private readonly evidence = new EvidenceLeases();
  private readonly group = new GroupCommit<AssessStep>((write) =>
    this.commit(() => {
      write();
      this.credit.save();
    }),
  );
  private identity: LedgerIdentity | undefined;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env, (kind, sequence) =>
      kind === "decision"
        ? this.decisions.read(sequence).record.toBase64()
        : this.outcomes.payloadAt(sequence),
    );
    this.decisions = new Decisions(this.sql);
    this.derived = new Derived(this.sql, this.decisions, (write) => this.commit(write));
    this.outcomes = new Outcomes(this.sql);
    this.claims = new Claims(this.sql);
    this.walletChecks = new WalletChecks(this.sql);
    this.identityEvents = new IdentityEvents(this.sql);
    this.credit = new CreditLease(
      this.sql,
      (identity, write) => this.commit(() => this.begin(identity, write)),
      (identity, request) => creditOf(env, identity.organisationId).lease(request),
      () => this.exists,
    );
  }

  /** Decides, or finds what was decided. Any failure throws, and leaves no decision and no trace in any history. */
  async assess(text: string): Promise<AssessOutcome> {
    // One text crosses the hop, not many objects, each of which would be copied on its own.
    const command = JSON.parse(text) as AssessCommand; // written by submit-decision.ts, from the type
    const items = itemsOfDecision(command.environment, command.evidence);
    const outcome = await compiledVersion(this.env, command.organisationId, command.systemVersion)
      .then((version): AssessOutcome | Promise<AssessOutcome> =>
        version.ok
          ? this.credit.cover(command, items, () =>
              this.group.run(() => this.begin(command, () => this.decide(command, version.value, items))),
            )
          : { outcome: "version_unavailable" },
      )
      .finally(() => this.evidence.end(command.stem));
    if (outcome.outcome === "assessed") this.credit.refill(command, items);
    return outcome;
  }

  /** Before anybody outside is asked for evidence: `granted` to one request at a time, until it has had it assessed. */
  async openEvidence(stem: string): Promise<"granted" | "decided"> {
    for (;;) {
      if (this.exists && this.findBy(`stem:${stem}`) !== null) return "decided";
      if (await this.evidence.enter(stem)) return "granted";
    }
  }

  /** Gives back what is left of this ledger's lease, and takes up the tariff. Credit asks for it. */
  recallCredit(identity: LedgerIdentity, terms: LeaseTerms): Spent {
    return this.credit.recall(identity, terms);
  }

  /** What this ledger has captured and given back since it began. Writes nothing. */
  creditSpent(): Spent {
    return this.credit.spent();
  }

  private decide(
    { stem, fingerprint, tokens, evidence, ...command }: AssessCommand,
    version: CompiledVersion,
    items: ReturnType<typeof itemsOfDecision>,
  ): AssessStep {
    const holders = this.derived.findBoth(
      `stem:${stem}`,
      evidence.transaction && `transaction:${evidence.transaction.externalTransactionId}`,
    );
    if (holders.first !== null) {
      const known = this.decisions.read(holders.first);
      return known.fingerprint === fingerprint
        ? { outcome: "replayed", body: bodyOf(known) }
        : { outcome: "activity_conflict" };
    }
    if (this.identityEvents.has(stem)) return { outcome: "activity_conflict" };
    if (holders.second !== null) return { outcome: "transaction_conflict" };
    if (tokens.some((token) => this.claims.isVoid(token))) return { outcome: "claim_lost" };

    const now = Date.now();
    const lines = this.credit.charge(items, now);
    if (lines === null) return null;
    const history = this.derived.readHistory(evidence);
    const record = makeRecord({ ...command, stem, evidence }, version, history, lines, now);
    const sequence = this.append("decision", null);
    this.decisions.insert(sequence, stem, fingerprint, record);
    const { decision } = record.body.assessment;
    this.derived.add({ sequence, stem, evidence, decision }, history);
    return { outcome: "assessed", body: JSON.stringify(record.body) };
  }

  /** Keeps an event that is not decided, once for its id, which no decision may have. */
  keepIdentityEvent(command: KeepEventCommand): "kept" | "activity_conflict" | "claim_lost" {
    const { stem, fingerprint, tokens, event } = command;
    return this.commit(() =>
      this.begin(command, () => {
        if (this.derived.find(`stem:${stem}`) !== null) return "activity_conflict";
        if (tokens.some((token) => this.claims.isVoid(token))) return "claim_lost";
        return this.identityEvents.keep(stem, fingerprint, event) ? "kept" : "activity_conflict";
      }),
    );
  }

  /** The first of `queries` that names a decision of this ledger. Writes nothing. */
  find(queries: readonly LedgerQuery[]): FoundDecision | null {
    if (!this.exists) return null;
    for (const query of queries) {
      const stored = this.findBy(query.by === "stem" ? `stem:${query.stem}` : `transaction:${query.id}`);
      const found = stored && this.found(stored);
      if (found && !(query.by === "stem" && query.kind === "transaction" && found.kind === "activity")) {
        return found;
      }
    }
    return null;
  }

  /** The compressed record of a decision of this ledger; null where there is none. Writes nothing. */
  readRecord(stem: string): Uint8Array | null {
    return this.exists ? (this.findBy(`stem:${stem}`)?.record ?? null) : null;
  }

  /** Appends an outcome to a decision of this ledger, once for each key. */
  recordOutcome(command: RecordOutcomeCommand): RecordOutcomeOutcome {
    return this.commit(() => {
      const answered = this.outcomes.findAnswer(command.keyName);
      if (answered) {
        return answered.fingerprint === command.fingerprint
          ? { outcome: "recorded", body: answered.body }
          : { outcome: "idempotency_key_reused" };
      }
      if (command.tokens.some((token) => this.claims.isVoid(token))) return { outcome: "claim_lost" };
      const stored = this.findBy(`stem:${command.stem}`);
      if (!stored) throw new Error("an outcome names a decision that was found before");
      const { context, body } = decodeRecord(stored.record);
      const { subject } = context;
      const guard = command.request.externalUserId;
      if (guard != null && guard !== subject.externalUserId) return { outcome: "external_user_mismatch" };

      const earlier = this.outcomes.list(command.stem);
      const outcome = makeOutcome(command, body.assessment, earlier, formatInstant(Date.now()));
      const sequence = this.append("outcome", null);
      this.outcomes.insert(sequence, command.stem, {
        organisationId: context.organisationId,
        environment: context.environment,
        subjectId: subject.id,
        externalUserId: subject.externalUserId,
        decisionOccurredAt: context.activity.occurredAt,
        outcome,
      });
      const answer = JSON.stringify(outcome);
      this.outcomes.saveAnswer(command.keyName, { fingerprint: command.fingerprint, body: answer });
      return { outcome: "recorded", body: answer };
    });
  }

  /** Saves a wallet check on its own, once for each key, and charges for it. It is no decision, and no history sees it. */
  saveWalletCheck(command: SaveWalletCheckCommand): Promise<SaveWalletCheckOutcome> {
    const items = itemsOfWalletCheck(command.environment);
    return this.credit.cover(command, items, async () =>
      this.commit(() => this.begin(command, () => this.keepWalletCheck(command, items))),
    );
  }

  private keepWalletCheck(
    command: SaveWalletCheckCommand,
    items: ReturnType<typeof itemsOfWalletCheck>,
  ): SaveWalletCheckOutcome | null {
    const now = Date.now();
    const answered = this.walletChecks.answer(command, now);
    if (answered) return answered;
    if (command.tokens.some((token) => this.claims.isVoid(token))) return { outcome: "claim_lost" };
    const lines = this.credit.charge(items, now);
    if (lines === null) return null;
    this.credit.save();
    return this.walletChecks.save(command, lines, now);
  }

  /** A saved wallet check as JSON text. Writes nothing. */
  findWalletCheck(stem: string): string | null {
    return this.exists ? this.walletChecks.find(stem) : null;
  }

  /** What was saved under a key. Writes nothing. */
  findWalletCheckOf(keyName: ClaimName): WalletCheckAnswer | null {
    return this.exists ? this.walletChecks.findAnswer(keyName, Date.now()) : null;
  }

  /** The pointer under a name that was claimed here. Writes nothing. */
  findClaim(name: ClaimName): Claim | null {
    return this.exists ? this.claims.find(name) : null;
  }

  /** Claims a name; see claims.ts. Where another payload holds it, the ledger that it names is asked. */
  async claim(identity: LedgerIdentity, wanted: Claim, lostTokens: readonly string[]): Promise<ClaimOutcome> {
    for (;;) {
      const held = this.findClaim(wanted.name);
      if (held === null) {
        this.commit(() => this.begin(identity, () => this.claims.put(wanted)));
        return { outcome: "granted", token: wanted.token };
      }
      if (held.shard === wanted.shard && held.fingerprint === wanted.fingerprint) {
        if (!lostTokens.includes(held.token)) return { outcome: "granted", token: held.token };
        // The claimant's own, but void: a new token takes its place.
        this.commit(() => this.begin(identity, () => this.claims.put(wanted)));
        return { outcome: "granted", token: wanted.token };
      }
      const settlement = await this.settle(identity, held);
      if (settlement === "recorded") return { outcome: "taken" };
      if (settlement === "pending") return { outcome: "busy" };
      // Others ran meanwhile: replace only the claim that was settled, else look again.
      if (this.findClaim(wanted.name)?.token === held.token) {
        this.commit(() => this.begin(identity, () => this.claims.put(wanted)));
        return { outcome: "granted", token: wanted.token };
      }
    }
  }

  /** Does this ledger hold the claimed record? If not, and the claim is old, its token is void from now on. */
  settleClaim(identity: LedgerIdentity, claim: Claim): Settlement {
    if (this.exists && this.holds(claim)) return "recorded";
    const now = Date.now();
    if (now - claim.claimedAt < CLAIM_HONOURED_MILLISECONDS) return "pending";
    this.commit(() => this.begin(identity, () => this.claims.void(claim.token, now)));
    return "voided";
  }

  private async settle(identity: LedgerIdentity, claim: Claim): Promise<Settlement> {
    const named: LedgerIdentity = { ...identity, shard: claim.shard };
    return claim.shard === identity.shard
      ? this.settleClaim(identity, claim)
      : ledgerOf(this.env, named, claim.shard).settleClaim(named, claim);
  }

  private holds({ name, stem }: Claim): boolean {
    if (name.startsWith("key:")) {
      return (
        this.outcomes.findAnswer(name) !== null || this.walletChecks.findAnswer(name, Date.now()) !== null
      );
    }
    if (isTransactionName(name)) return this.derived.find(name) !== null;
    return this.derived.find(`stem:${stem}`) !== null || this.identityEvents.has(stem);
  }

  private findBy(name: DecisionName): StoredDecision | null {
    const sequence = this.derived.find(name);
    return sequence === null ? null : this.decisions.read(sequence);
  }

  private found(stored: StoredDecision): FoundDecision {
    const { body, context } = decodeRecord(stored.record);
    return {
      shard: this.ownIdentity().shard,
      stem: stored.stem,
      kind: context.transaction === null ? "activity" : "transaction",
      body: JSON.stringify(body),
    };
  }

  // Inside a commit: the first write of a ledger says whose it is.
  private begin<T>({ organisationId, environment, shard }: LedgerIdentity, write: () => T): T {
    if (!this.identity) {
      this.sql.exec(
        "INSERT OR IGNORE INTO ledger (organisation_id, environment, shard) VALUES (?, ?, ?)",
        organisationId,
        environment,
        shard,
      );
      this.identity = { organisationId, environment, shard };
    }
    return write();
  }

  private ownIdentity(): LedgerIdentity {
    if (!this.identity) {
      const row = this.sql
        .exec<{ organisation_id: string; environment: Environment; shard: number }>("SELECT * FROM ledger")
        .one();
      this.identity = {
        organisationId: row.organisation_id,
        environment: row.environment,
        shard: row.shard,
      };
    }
    return this.identity;
  }

  protected override undone(): void {
    this.identity = undefined;
    this.derived.forget();
    this.identityEvents.forget();
    this.credit.forget();
  }

  protected override source(): string {
    const { organisationId, environment, shard } = this.ownIdentity();
    return `ledger/${organisationId}/${environment}/${shard}`;
  }
}

function isTransactionName(name: ClaimName): name is `transaction:${string}` {
  return name.startsWith("transaction:");
}
