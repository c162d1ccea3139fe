// Directory: the one list of organisations, with the number of ledgers that each was created with; and, in its log, the
// audit of acts on the deployment as a whole. Never on the way of a decision: keys carry the number of shards themselves.

import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import { DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { instantOf } from "#domain/time/instant.ts";
import { auditPayload, DEPLOYMENT, type Act } from "../../log/audit-event.ts";
import type { ListedToken, Permission } from "#domain/contract/operators/operator-token.ts";
import type { TokenGrant } from "#domain/ids/token-grant.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import { OperatorRates } from "../../operators/operator-rates.ts";
import { actorOf, type Session, type SignedIn } from "../../operators/operator.ts";
import { ANSWER_TABLE, KeptAnswers, type KeyedRequest } from "../kept-answers.ts";
import type { NumberedPage } from "../numbered-page.ts";
import { OperatorTokens, TOKEN_TABLE } from "./operator-tokens.ts";
import type {
  AddOrganisationCommand,
  BeginSessionCommand,
  CountedRequest,
  DirectoryApi,
  DirectoryEntry,
  SessionAct,
  Used,
} from "./api.ts";
import { SESSION_TABLES, Sessions } from "./sessions.ts";

type Row = {
  id: string;
  name: string;
  created_at: string;
  sandbox_shards: number;
  production_shards: number;
};

const TABLE = `
  CREATE TABLE IF NOT EXISTS organisation (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    sandbox_shards INTEGER NOT NULL,
    production_shards INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

export class Directory extends LoggedObject implements DirectoryApi {
  protected override readonly tables = TABLE + ANSWER_TABLE + TOKEN_TABLE + SESSION_TABLES;
  private readonly answers = new KeptAnswers(this.sql);
  private readonly tokens = new OperatorTokens(this.sql);
  private readonly sessions = new Sessions(this.sql);
  private readonly rates = new OperatorRates();

  answerTo({ keyName, fingerprint }: KeyedRequest) {
    return keyName !== null && this.exists ? this.answers.answerTo(keyName, fingerprint, Date.now()) : null;
  }

  add({ entry, request: { keyName, fingerprint } }: AddOrganisationCommand) {
    return this.commit(() =>
      this.answers.once<never, DirectoryEntry>(keyName, fingerprint, Date.now(), () => {
        this.insert(entry);
        return entry;
      }),
    );
  }

  private insert(entry: DirectoryEntry): void {
    this.sql.exec(
      "INSERT INTO organisation VALUES (?, ?, ?, ?, ?)",
      entry.id,
      entry.name,
      entry.createdAt,
      entry.shards.sandbox,
      entry.shards.production,
    );
  }

  audit(act: Act, data: object): void {
    this.commit(() => this.writeAudit(act, data));
  }

  private writeAudit(act: Act, data: object): void {
    this.append("event", auditPayload({ organisationId: DEPLOYMENT, environment: "production" }, act, data));
  }

  addToken(token: ListedToken, { keyName, fingerprint }: KeyedRequest, act: Act) {
    const now = Date.now();
    return this.commit(() =>
      this.answers.once<"too_many_tokens", ListedToken>(keyName, fingerprint, now, () => {
        if (!this.tokens.add(token, now)) return "too_many_tokens";
        this.writeAudit(act, token);
        return token;
      }),
    );
  }

  useToken(id: string, { actor, limit }: CountedRequest): Used | null {
    if (!this.exists || !this.tokens.isValid(id)) return null;
    return { retryAfterSeconds: this.rates.count(actor, limit, Date.now()) };
  }

  noteUnlisted(grant: TokenGrant): void {
    const now = Date.now();
    if (this.exists && this.tokens.isNoted(grant, now)) return;
    this.commit(() => this.tokens.note(grant, now));
  }

  holdsAnother(permission: Permission, actor: string): boolean {
    return this.exists && this.tokens.holdsAnother(permission, actor, Date.now());
  }

  listTokens(limit: number, before: number): NumberedPage<ListedToken> {
    return this.exists ? this.tokens.page(limit, before) : { data: [], pagination: { nextCursor: null } };
  }

  revokeToken(id: string, act: Act): boolean {
    if (!this.exists) return false;
    return this.commit(() => {
      const revoked = this.tokens.revoke(id, act.at);
      if (revoked === true) this.writeAudit(act, { tokenId: id });
      return revoked !== null;
    });
  }

  addSignInCode(hash: string, signedIn: SignedIn): string {
    return this.commit(() => this.sessions.addCode(hash, signedIn, Date.now()));
  }

  takeSignInCode(hash: string): SignedIn | null {
    return this.exists ? this.commit(() => this.sessions.takeCode(hash, Date.now())) : null;
  }

  beginSession({ hash, signedIn, before, act }: BeginSessionCommand): Session | null {
    const now = Date.now();
    return this.commit(() => {
      if (before !== null) this.end(before, act, now);
      if (!this.counts(signedIn, now)) return null;
      const session = this.sessions.begin(hash, signedIn, now);
      const { by } = signedIn;
      this.writeAudit({ ...act, actor: actorOf(signedIn) }, { session: nameOf(hash), by });
      return session;
    });
  }

  useSession(hash: string, isCaused: boolean, limit: RateLimit): (Session & Used) | null {
    if (!this.exists) return null;
    const now = Date.now();
    const session = this.sessions.use(hash, isCaused, now);
    if (session === null || !this.counts(session.signedIn, now)) return null;
    return { ...session, retryAfterSeconds: this.rates.count(actorOf(session.signedIn), limit, now) };
  }

  endSession(hash: string, act: SessionAct): void {
    if (this.exists) this.commit(() => this.end(hash, act, Date.now()));
  }

  private end(hash: string, act: SessionAct, now: number): void {
    const ended = this.sessions.end(hash, now);
    if (ended === null) return;
    this.writeAudit({ ...act, action: "session.end", actor: actorOf(ended) }, { session: nameOf(hash) });
  }

  private counts(signedIn: SignedIn, now: number): boolean {
    if (signedIn.by !== "token") return true;
    return instantOf(signedIn.expiresAt) > now && this.tokens.isValid(signedIn.tokenId);
  }

  find(id: string): DirectoryEntry | null {
    return this.list().find((entry) => entry.id === id) ?? null;
  }

  list(): DirectoryEntry[] {
    // An older release made this table alone, and the log comes with the next write.
    if (!this.sql.hasTable("organisation")) return [];
    return this.sql
      .exec<Row>("SELECT * FROM organisation ORDER BY created_at, id")
      .toArray()
      .map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        shards: { sandbox: row.sandbox_shards, production: row.production_shards },
      }));
  }

  protected override source(): string {
    return DIRECTORY_SOURCE;
  }
}

/** By which the audit tells sessions apart; it signs nobody in. */
function nameOf(hash: string): string {
  return hash.slice(0, 12);
}
