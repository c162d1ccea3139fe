// Credit: what an organisation may spend in production. It grants, leases blocks to the ledgers, takes back what they do
// not use, and never leases more than it was granted. What is captured is the ledgers' own fact: it is asked for.

import { answerRequest } from "#domain/billing/answer-request.ts";
import { learn, NO_LEASE, unused, type Leased, type Spent } from "#domain/billing/lease.ts";
import { spendingOf } from "#domain/billing/spending.ts";
import { DEFAULT_CURRENCY, type Prices } from "#domain/billing/tariff.ts";
import { creditSource, ledgerSource } from "#domain/events/sources.ts";
import { fromScaled, toScaled, type ScaledAmount } from "#domain/money/amount.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import { BoundedSql } from "../bounded-sql.ts";
import type { Env } from "../../environment.ts";
import { auditPayload } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { logProblem } from "../../platform-log.ts";
import { ledgerOf } from "../../routing.ts";
import { ANSWER_TABLE, KeptAnswers } from "../kept-answers.ts";
import { Rounds } from "../rounds.ts";
import { Account } from "./account.ts";
import { Captures } from "./captures.ts";
import { Entries } from "./entries.ts";
import { Leases } from "./leases.ts";
import type {
  CreditApi,
  CreditEntry,
  CreditStatement,
  EntryPage,
  GrantCommand,
  GrantOutcome,
  LeaseAnswer,
  LeaseRequest,
  LeaseTerms,
} from "./api.ts";
import { TABLES } from "./schema.ts";
import { WAITING_TABLE, WaitingLedgers, waitingReader } from "./waiting-ledgers.ts";

const ENVIRONMENT = "production";

export class Credit extends LoggedObject implements CreditApi {
  protected override readonly tables = TABLES + ANSWER_TABLE + WAITING_TABLE;
  private readonly answers: KeptAnswers;
  private readonly account: Account;
  private readonly entries: Entries;
  private readonly leases: Leases;
  private readonly captures: Captures;
  /** Answers whether every ledger that was asked has answered. */
  private readonly recalls = new Rounds<"unused", boolean>(() =>
    this.recall(({ lease }) => unused(lease) > 0n),
  );
  private readonly waitingLedgers: WaitingLedgers;
  private waiting = 0;

  constructor(context: DurableObjectState, env: Env) {
    const waiting = new WaitingLedgers(new BoundedSql(context.storage));
    const reader = waitingReader(waiting, (shard) => this.resume(shard));
    super(context, env, () => [reader]);
    this.waitingLedgers = waiting;
    this.answers = new KeptAnswers(this.sql);
    this.account = new Account(this.sql);
    this.entries = new Entries(this.sql, (shard) =>
      ledgerSource({ organisationId: this.organisationId(), environment: ENVIRONMENT }, shard),
    );
    this.leases = new Leases(this.sql);
    this.captures = new Captures(this.sql);
  }

  grant(command: GrantCommand): GrantOutcome {
    const { idempotencyKey, fingerprint, act } = command;
    const granted = this.commit(() =>
      this.answers.once<"other_currency", CreditEntry>(idempotencyKey, fingerprint, Date.parse(act.at), () =>
        this.addGrant(command),
      ),
    );
    return granted.outcome === "other_currency"
      ? { outcome: "other_currency", currency: this.account.tariff().currency }
      : granted;
  }

  private addGrant(command: GrantCommand): CreditEntry | "other_currency" {
    const known = this.account.currency();
    const currency = known ?? command.currency ?? DEFAULT_CURRENCY;
    if (command.currency !== null && command.currency !== currency) return "other_currency";
    this.account.begin(command.organisationId);
    if (known === null) this.account.setCurrency(currency);
    const entry = this.addEntry("grant", toScaled(command.amount), null, command.note, command.act.at);
    this.announceGrant(command, entry);
    return entry;
  }

  async lease(request: LeaseRequest): Promise<LeaseAnswer> {
    if (!this.exists) return { outcome: "insufficient_credit" };
    const first = this.tryLease(request);
    if (first) return { outcome: "leased", terms: first };
    if (!request.urgent) return { outcome: "insufficient_credit" };
    this.waiting++;
    try {
      const complete = await this.recalls.ask("unused");
      const terms = this.tryLease(request);
      if (terms) return { outcome: "leased", terms };
      return { outcome: complete ? "insufficient_credit" : "unavailable" };
    } finally {
      this.waiting--;
    }
  }

  awaitGrant({ organisationId, shard }: { readonly organisationId: string; readonly shard: Shard }): void {
    this.commit(() => {
      this.account.begin(organisationId);
      this.waitingLedgers.add(shard);
    });
  }

  private resume(shard: Shard): Promise<boolean> {
    const identity = { organisationId: this.organisationId(), environment: ENVIRONMENT, shard } as const;
    return this.ledger(shard).resumeRiskAssessments(identity);
  }

  async statement(): Promise<CreditStatement> {
    if (!this.exists) {
      const spending = spendingOf(new Map(), 0n, Date.now());
      return { balance: "0", currency: DEFAULT_CURRENCY, reserved: "0", captured: "0", spending };
    }
    const uses = await Promise.all(this.leases.all().map(({ shard }) => this.ledger(shard).creditUse()));
    const captured = uses.reduce((sum, one) => sum + one.captured, 0n);
    const reserved = uses.reduce((sum, one) => sum + one.reserved, 0n);
    // All that was ever granted: what no ledger holds, and what was leased and is not known to be returned.
    const granted = this.leases
      .all()
      .reduce((sum, { lease }) => sum + lease.leased - lease.returned, this.entries.balance());
    const { currency } = this.account.tariff();
    return {
      balance: fromScaled(granted - captured),
      currency,
      reserved: fromScaled(reserved),
      captured: fromScaled(captured),
      spending: spendingOf(this.captures.byDay(), granted - captured, Date.now()),
    };
  }

  listEntries(limit: number, cursor: string | null): EntryPage | null {
    if (this.exists) return this.entries.page(limit, cursor);
    return cursor === null ? { data: [], pagination: { nextCursor: null } } : null;
  }

  async adoptPrices(organisationId: string, prices: Prices, revision: number): Promise<boolean> {
    this.commit(() => {
      this.account.begin(organisationId);
      this.account.adoptPrices(prices, revision);
    });
    return this.recall(() => true);
  }

  // Null where the balance does not cover what the ledger lacks.
  private tryLease({ shard, spent, ...request }: LeaseRequest): LeaseTerms | null {
    return this.commit(() => {
      const known = this.take(shard, spent);
      const tariff = this.account.tariff();
      // What comes back for those who wait is not given to one who does not.
      if (!request.urgent && this.waiting > 0) return { leased: leasedOf(known), tariff };
      const answer = answerRequest(known, request, tariff, this.entries.balance());
      if (answer === null) return null;
      if (answer.size > 0n) {
        this.leases.put(shard, answer.lease);
        this.addEntry("lease", answer.size, shard, null, formatInstant(Date.now()));
      }
      return { leased: leasedOf(answer.lease), tariff };
    });
  }

  /** Has the ledgers of `which` give back what they do not use. @returns whether all of them answered. */
  private async recall(which: (known: ReturnType<Leases["all"]>[number]) => boolean): Promise<boolean> {
    const organisationId = this.organisationId();
    const recalled = await Promise.allSettled(
      this.leases
        .all()
        .filter(which)
        .map(async ({ shard, lease }) => {
          const identity = { organisationId, environment: ENVIRONMENT, shard } as const;
          const terms: LeaseTerms = { leased: leasedOf(lease), tariff: this.account.tariff() };
          const spent = await this.ledger(shard).recallCredit(identity, terms);
          this.commit(() => this.take(shard, spent));
        }),
    );
    for (const result of recalled) {
      if (result.status === "rejected")
        logProblem("a ledger did not give back its credit", {}, result.reason);
    }
    return recalled.every(({ status }) => status === "fulfilled");
  }

  // Inside a commit: what a ledger says of itself; what it has returned is back in the balance.
  private take(shard: Shard, spent: Spent) {
    const before = this.leases.of(shard);
    const lease = learn(before, spent);
    const returned = lease.returned - before.returned;
    if (lease.captured > before.captured) this.captures.add(lease.captured - before.captured, Date.now());
    if (returned > 0n) this.addEntry("return", returned, shard, null, formatInstant(Date.now()));
    if (returned > 0n || lease.captured > before.captured || before === NO_LEASE)
      this.leases.put(shard, lease);
    return lease;
  }

  private addEntry(
    kind: CreditEntry["kind"],
    amount: ScaledAmount,
    shard: Shard | null,
    note: string | null,
    createdAt: string,
  ): CreditEntry {
    const { currency } = this.account.tariff();
    return this.entries.append({ kind, amount, currency, shard, note, createdAt });
  }

  private announceGrant({ organisationId, act }: GrantCommand, { id, amount, currency }: CreditEntry): void {
    const scope = { organisationId, environment: ENVIRONMENT } as const;
    this.append("event", auditPayload(scope, act, { entryId: id, amount, currency }));
  }

  private organisationId(): string {
    return this.account.organisationId();
  }

  private ledger(shard: Shard) {
    return ledgerOf(this.env, { organisationId: this.organisationId(), environment: ENVIRONMENT }, shard);
  }

  protected override source(): string {
    return creditSource(this.organisationId());
  }
}

function leasedOf({ number, leased }: Leased): Leased {
  return { number, leased };
}
