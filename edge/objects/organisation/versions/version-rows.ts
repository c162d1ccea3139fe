// The system versions of one organisation: immutable content under its hash, and the states that it goes through.
// Draft, approved, active, retired. An activation is begun, announced to every key, and only then complete: until that the
// version before it stays the active one.

import type { VersionState } from "#domain/contract/settings/system-version.ts";
import type {
  Rule,
  SystemVersion,
  SystemVersionContent,
  VersionBasis,
} from "#domain/decision/versions/system-version.ts";
import { isSamePerson } from "#domain/ids/person.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { Act } from "../../../log/audit-event.ts";
import type { Active } from "../../api-key/api.ts";

const VERSION_TABLES = `
  -- Numbered in the order in which they were drafted. Content never changes; hash is its name. Basis is what it stands on.
  CREATE TABLE IF NOT EXISTS system_version (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    basis TEXT NOT NULL,
    parent_id TEXT,
    change_reason TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    approved_by TEXT,
    activated_at TEXT,
    retired_at TEXT
  );

  -- Append-only. The highest number is announced to keys; it is the active version once it is complete.
  CREATE TABLE IF NOT EXISTS system_version_activation (
    number INTEGER PRIMARY KEY,
    version_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    actor TEXT NOT NULL,
    reason TEXT,
    request_id TEXT,
    completed_at TEXT
  );

  -- Who has had a part in the organisation's versions, or made the organisation.
  CREATE TABLE IF NOT EXISTS version_operator (actor TEXT PRIMARY KEY) WITHOUT ROWID;
`;

// Without it each row's whole content would be read to find its state.
const DRAFT_INDEX =
  "CREATE INDEX IF NOT EXISTS system_version_draft ON system_version (number) WHERE state = 'draft'";

/** Who made the version that an organisation begins with. */
export const RELEASE = "release";

/** A version as it is kept. */
export interface KeptVersion {
  readonly number: number;
  readonly version: SystemVersion;
  readonly basis: VersionBasis;
  readonly parentId: string | null;
  readonly changeReason: string;
  readonly state: VersionState;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly approvedBy: string | null;
  readonly activatedAt: string | null;
  readonly retiredAt: string | null;
}

export interface Activation extends Active {
  readonly versionId: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly requestId: string | null;
}

type Row = {
  number: number;
  id: string;
  hash: string;
  content: Json<SystemVersionContent>;
  basis: Json<VersionBasis>;
  parent_id: string | null;
  change_reason: string;
  state: VersionState;
  created_at: string;
  created_by: string;
  approved_by: string | null;
  activated_at: string | null;
  retired_at: string | null;
};

type ActivationRow = {
  number: number;
  version_id: string;
  hash: string;
  actor: string;
  reason: string | null;
  request_id: string | null;
};

export class VersionRows {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** False for an organisation of an older release, until its versions are begun. */
  get begun(): boolean {
    return this.sql.hasTable("system_version") && this.newestNumber() > 0;
  }

  /** Number 1: what an organisation begins with, active from the beginning. */
  begin(version: SystemVersion, basis: VersionBasis, at: string): KeptVersion {
    this.sql.exec(VERSION_TABLES);
    this.insert(version, basis, null, "What every organisation begins with", { actor: RELEASE, at });
    this.sql.exec(
      "UPDATE system_version SET state = 'active', approved_by = ?, activated_at = ? WHERE number = 1",
      RELEASE,
      at,
    );
    this.sql.exec(
      "INSERT INTO system_version_activation VALUES (1, ?, ?, ?, NULL, NULL, ?)",
      version.id,
      version.contentHash,
      RELEASE,
      at,
    );
    return this.active();
  }

  /** Appends a draft. Of content that is known already there must be none: look for it by {@link find}. */
  insert(
    version: SystemVersion,
    basis: VersionBasis,
    parentId: string | null,
    changeReason: string,
    { actor, at }: Pick<Act, "actor" | "at">,
  ): KeptVersion {
    const number = this.newestNumber() + 1;
    const { id, contentHash, ...content } = version;
    this.sql.exec(
      "INSERT INTO system_version VALUES (?, ?, ?, ?, ?, ?, ?, 'draft', ?, ?, NULL, NULL, NULL)",
      number,
      id,
      contentHash,
      writeJson(content),
      writeJson(basis),
      parentId,
      changeReason,
      at,
      actor,
    );
    const kept = this.find(id);
    if (kept === null) throw new Error("what was inserted is there");
    return kept;
  }

  /** Inside a commit. */
  countDrafts(): number {
    this.sql.exec(DRAFT_INDEX);
    return this.sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM system_version WHERE state = 'draft'")
      .one().count;
  }

  find(id: string): KeptVersion | null {
    return this.first("SELECT * FROM system_version WHERE id = ?", id);
  }

  active(): KeptVersion {
    const active = this.first("SELECT * FROM system_version WHERE state = 'active'");
    if (active === null) throw new Error("an organisation always has an active version");
    return active;
  }

  /** The content under a hash; null where there is none. */
  content(hash: string): Json<SystemVersionContent> | null {
    const [row] = this.sql
      .exec<{ content: Json<SystemVersionContent> }>(
        "SELECT content FROM system_version WHERE hash = ?",
        hash,
      )
      .toArray();
    return row?.content ?? null;
  }

  /** Newest first, those with a number below `before`. */
  page(limit: number, before: number): KeptVersion[] {
    return this.sql
      .exec<Row>("SELECT * FROM system_version WHERE number < ? ORDER BY number DESC LIMIT ?", before, limit)
      .toArray()
      .map(keptOf);
  }

  /** The rules of every version that may decide, or has decided. */
  approvedRules(): Rule[] {
    return this.sql
      .exec<{ content: Json<SystemVersionContent> }>(
        "SELECT content FROM system_version WHERE approved_by IS NOT NULL",
      )
      .toArray()
      .flatMap(({ content }) => readJson(content).rules);
  }

  approve(number: number, approvedBy: string): void {
    this.sql.exec(
      "UPDATE system_version SET state = iif(state = 'active', 'active', 'approved'), approved_by = ? WHERE number = ?",
      approvedBy,
      number,
    );
  }

  /** It is a draft again, unless it has decided: then it is retired, and its rules keep their numbers. */
  withdrawApproval(number: number, at: string): void {
    this.sql.exec(
      `UPDATE system_version SET state = iif(activated_at IS NULL, 'draft', 'retired'),
         approved_by = iif(activated_at IS NULL, NULL, approved_by),
         retired_at = iif(activated_at IS NULL, NULL, ?)
       WHERE number = ?`,
      at,
      number,
    );
  }

  retire(number: number, at: string): void {
    this.sql.exec("UPDATE system_version SET state = 'retired', retired_at = ? WHERE number = ?", at, number);
  }

  /** Takes the place of an activation that is not complete yet. The same version again goes on with its own. */
  beginActivation(kept: KeptVersion, act: Act): Activation {
    const pending = this.pendingActivation();
    return pending?.versionId === kept.version.id ? pending : this.announceAgain(kept, act);
  }

  /** Under a number of its own, so that every key hears of it, whatever it has heard of the version before. */
  announceAgain({ version }: KeptVersion, { actor, reason, requestId }: Act): Activation {
    this.sql.exec(
      "INSERT INTO system_version_activation VALUES (?, ?, ?, ?, ?, ?, NULL)",
      this.announced().publication + 1,
      version.id,
      version.contentHash,
      actor,
      reason,
      requestId,
    );
    const begun = this.pendingActivation();
    if (begun === null) throw new Error("what was begun is there");
    return begun;
  }

  /** The newest activation, while not every key has confirmed it. */
  pendingActivation(): Activation | null {
    const [row] = this.sql
      .exec<ActivationRow>(
        `SELECT * FROM system_version_activation
         WHERE number = (SELECT max(number) FROM system_version_activation) AND completed_at IS NULL`,
      )
      .toArray();
    if (!row) return null;
    const { number, version_id: versionId, hash, actor, reason, request_id: requestId } = row;
    return { publication: number, versionId, hash, actor, reason, requestId };
  }

  /** Every key has confirmed: the version is active, and the one before it retired. */
  completeActivation({ publication, versionId }: Activation, at: string): void {
    this.sql.exec("UPDATE system_version_activation SET completed_at = ? WHERE number = ?", at, publication);
    const active = this.active();
    if (active.version.id === versionId) return; // back to the active one, from an activation that was never complete
    this.retire(active.number, at);
    this.sql.exec(
      "UPDATE system_version SET state = 'active', activated_at = ?, retired_at = NULL WHERE id = ?",
      at,
      versionId,
    );
  }

  /** What keys hear: the newest activation, complete or not. */
  announced(): Active & { readonly versionId: string } {
    const { number, hash, version_id } = this.sql
      .exec<ActivationRow>("SELECT * FROM system_version_activation ORDER BY number DESC LIMIT 1")
      .one();
    return { publication: number, hash, versionId: version_id };
  }

  remember(actor: string): void {
    this.sql.exec("INSERT OR IGNORE INTO version_operator VALUES (?)", actor);
  }

  /** Has this operator worked alone on the organisation and its versions? */
  isSoleOperator(actor: string): boolean {
    return this.sql
      .exec<{ actor: string }>("SELECT actor FROM version_operator")
      .toArray()
      .every((known) => isSamePerson(known.actor, actor));
  }

  private newestNumber(): number {
    return (
      this.sql.exec<{ number: number | null }>("SELECT max(number) AS number FROM system_version").one()
        .number ?? 0
    );
  }

  private first(query: string, ...bindings: string[]): KeptVersion | null {
    const [row] = this.sql.exec<Row>(query, ...bindings).toArray();
    return row ? keptOf(row) : null;
  }
}

function keptOf(row: Row): KeptVersion {
  return {
    number: row.number,
    version: { ...readJson(row.content), id: row.id, contentHash: row.hash },
    basis: readJson(row.basis),
    parentId: row.parent_id,
    changeReason: row.change_reason,
    state: row.state,
    createdAt: row.created_at,
    createdBy: row.created_by,
    approvedBy: row.approved_by,
    activatedAt: row.activated_at,
    retiredAt: row.retired_at,
  };
}
