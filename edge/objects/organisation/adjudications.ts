// What people found screening matches to be: appended, never changed, once for each Idempotency-Key; with its event and its
// audit in the same commit. The last adjudication of a match counts.

import type { Adjudication } from "#domain/contract/casework/adjudication.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { MATCH_ADJUDICATED, type MatchAdjudicated } from "#domain/events/match-adjudicated.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { AnswersUnderKeys } from "../kept-answers.ts";
import type { AdjudicateCommand, AdjudicateOutcome } from "./api.ts";
import type { OrganisationHost } from "./host.ts";

/** Made with the first adjudication. The body is the answer, byte for byte. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS adjudication (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, environment TEXT NOT NULL, match_id TEXT NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL, body TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS adjudication_of_match ON adjudication (match_id, environment, number);
`;

/** A key is kept as long as its adjudication. */
const KEYS = { table: "adjudication", key: "idempotency_key", since: null };

export class Adjudications {
  private readonly host: OrganisationHost;
  private readonly answers: AnswersUnderKeys;

  constructor(host: OrganisationHost) {
    this.host = host;
    this.answers = new AnswersUnderKeys(host.sql, KEYS);
  }

  adjudicate(command: AdjudicateCommand): AdjudicateOutcome {
    return this.host.commit(() => {
      this.host.sql.exec(TABLE);
      const { idempotencyKey, fingerprint } = command;
      return (
        this.answers.answerTo<Adjudication>(idempotencyKey, fingerprint, Date.now()) ?? {
          outcome: "done",
          body: this.append(command),
        }
      );
    });
  }

  private append({
    environment,
    request,
    match,
    facts,
    act,
    ...answer
  }: AdjudicateCommand): Json<Adjudication> {
    const adjudication: Adjudication = {
      id: drawnId("adj", crypto.randomUUID()),
      ...match,
      verdict: request.verdict,
      note: request.note ?? null,
      actor: act.actor,
      adjudicatedAt: act.at,
      supersedesAdjudicationId: this.newestOf(match.matchId, environment),
    };
    const body = writeJson(adjudication);
    this.host.sql.exec(
      `INSERT INTO adjudication (id, environment, match_id, idempotency_key, fingerprint, body)
       VALUES (?, ?, ?, ?, ?, ?)`,
      adjudication.id,
      environment,
      match.matchId,
      answer.idempotencyKey,
      answer.fingerprint,
      body,
    );
    const told: MatchAdjudicated = { ...adjudication, ...facts, found: [...facts.found] };
    this.host.tell(MATCH_ADJUDICATED, environment, act, told);
    this.host.audit(act, { ...adjudication, environment });
    return body;
  }

  private newestOf(matchId: string, environment: Environment): string | null {
    const [row] = this.host.sql
      .exec<{ id: string }>(
        "SELECT id FROM adjudication WHERE match_id = ? AND environment = ? ORDER BY number DESC LIMIT 1",
        matchId,
        environment,
      )
      .toArray();
    return row?.id ?? null;
  }
}
