// The rows of control challenges: parts and state, and never the text, which names the address.

import type { ControlChallenge } from "#domain/contract/crypto/control-challenge.ts";
import type { ChallengeParts } from "#domain/crypto/control/new-challenge.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { instantOf, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { BoundedSql } from "../../bounded-sql.ts";

export const CHALLENGE_TABLE = `
  -- The newest challenges of each address. The state is open, verified or void; faults counts the bad answers.
  CREATE TABLE IF NOT EXISTS control_challenge (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, address_id TEXT NOT NULL, parts TEXT NOT NULL, state TEXT NOT NULL,
    faults INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS control_challenge_by_address ON control_challenge (address_id);
`;

/** So many of one address are remembered; all but the last are over. */
const KEPT = 20;
/** So many bad answers end a challenge. */
const FAULTS_MAX = 10;

export interface KeptChallenge {
  readonly parts: ChallengeParts;
  readonly state: ControlChallenge["state"];
}

type Row = { parts: Json<ChallengeParts>; state: "open" | "verified" | "void" };

export class ChallengeRows {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Null where the address has none with this id. */
  find(addressId: string, id: string, now: EpochMilliseconds): KeptChallenge | null {
    const [row] = this.sql
      .exec<Row>("SELECT parts, state FROM control_challenge WHERE id = ? AND address_id = ?", id, addressId)
      .toArray();
    if (row === undefined) return null;
    const parts = readJson(row.parts);
    return { parts, state: stateOf(parts, row.state, now) };
  }

  /** Inside a commit: from now on it is the only open one of its address. */
  insert(addressId: string, parts: ChallengeParts): void {
    this.end(addressId);
    this.sql.exec(
      "INSERT INTO control_challenge (id, address_id, parts, state, faults) VALUES (?, ?, ?, 'open', 0)",
      parts.requestId,
      addressId,
      writeJson(parts),
    );
    this.sql.exec(
      `DELETE FROM control_challenge WHERE address_id = ?1 AND number NOT IN (
         SELECT number FROM control_challenge WHERE address_id = ?1 ORDER BY number DESC LIMIT ?2)`,
      addressId,
      KEPT,
    );
  }

  /** Inside a commit: no open challenge of the address takes an answer any more. */
  end(addressId: string): void {
    this.sql.exec(
      "UPDATE control_challenge SET state = 'void' WHERE address_id = ? AND state = 'open'",
      addressId,
    );
  }

  /** Inside a commit. */
  verified(id: string): void {
    this.sql.exec("UPDATE control_challenge SET state = 'verified' WHERE id = ?", id);
  }

  /** Inside a commit: a bad answer to an open one. */
  failed(id: string): void {
    this.sql.exec(
      `UPDATE control_challenge SET faults = faults + 1, state = iif(faults + 1 >= ?, 'void', state) WHERE id = ?`,
      FAULTS_MAX,
      id,
    );
  }
}

function stateOf(
  { expirationTime }: ChallengeParts,
  kept: Row["state"],
  now: EpochMilliseconds,
): ControlChallenge["state"] {
  return kept === "open" && now >= instantOf(expirationTime) ? "expired" : kept;
}
