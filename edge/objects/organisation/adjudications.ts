// What people found screening matches to be: appended, never changed, once for each Idempotency-Key; with its event, its audit and
// what the customer's ledger is to hear of it in the same commit. The last adjudication of a match counts.

import type { Adjudication } from "#domain/contract/casework/adjudication.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { MATCH_ADJUDICATED, type MatchAdjudicated } from "#domain/events/match-adjudicated.ts";
import { writeJson } from "#domain/json/text.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import { AnswersUnderKeys } from "../kept-answers.ts";
import type { AdjudicateCommand, AdjudicateOutcome } from "./adjudication-messages.ts";
import type { OrganisationHost } from "./host.ts";
import type { JudgedPairTerm } from "./settings/judged-pair-term.ts";
import type { VerdictTeller } from "./verdict-teller.ts";
import type { VersionLifecycle } from "./versions/version-lifecycle.ts";

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
  private readonly versions: Pick<VersionLifecycle, "remember" | "isSoleOperator">;
  private readonly term: JudgedPairTerm;
  private readonly teller: VerdictTeller;
  private readonly answers: AnswersUnderKeys;

  constructor(
    host: OrganisationHost,
    versions: Pick<VersionLifecycle, "remember" | "isSoleOperator">,
    term: JudgedPairTerm,
    teller: VerdictTeller,
  ) {
    this.host = host;
    this.versions = versions;
    this.term = term;
    this.teller = teller;
    this.answers = new AnswersUnderKeys(host.sql, KEYS);
  }

  async adjudicate(command: AdjudicateCommand): Promise<AdjudicateOutcome> {
    const { idempotencyKey, fingerprint, pair } = command;
    const kept = this.host.commit(() => {
      this.host.sql.exec(TABLE);
      return (
        this.answers.answerTo<Adjudication>(idempotencyKey, fingerprint, Date.now()) ?? this.append(command)
      );
    });
    if (kept.outcome !== "done" || pair === null || (await this.teller.confirm(pair.id))) return kept;
    return { outcome: "unconfirmed" };
  }

  private append(command: AdjudicateCommand): Extract<AdjudicateOutcome, { outcome: "done" }> {
    const { environment, request, match, facts, act, hasSecondPerson } = command;
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
    const { number } = this.host.sql
      .exec<{ number: number }>(
        `INSERT INTO adjudication (id, environment, match_id, idempotency_key, fingerprint, body)
         VALUES (?, ?, ?, ?, ?, ?) RETURNING number`,
        adjudication.id,
        environment,
        match.matchId,
        command.idempotencyKey,
        command.fingerprint,
        body,
      )
      .one();
    this.versions.remember(act.actor);
    const soleOperator = !hasSecondPerson && this.versions.isSoleOperator(act.actor);
    const told: MatchAdjudicated = { ...adjudication, ...facts, soleOperator, found: [...facts.found] };
    this.host.tell(MATCH_ADJUDICATED, environment, act, told);
    this.host.audit(act, { ...adjudication, environment });
    this.keepForLedger(command, told, number);
    return { outcome: "done", body };
  }

  private keepForLedger(
    { environment, pair, shard, act }: AdjudicateCommand,
    { verdict, pairVersion, matchId, decisionId, note, needsAgreement, soleOperator }: MatchAdjudicated,
    number: number,
  ): void {
    if (pair === null) return;
    const { actor: by, at } = act;
    const until = formatInstant(instantOf(at) + this.term.current() * DAY);
    const given = { number, verdict, pairVersion, matchId, decisionId, note, by, at };
    this.teller.keep({
      ledger: { organisationId: this.host.id(), environment, shard },
      pair,
      verdict: { ...given, needsAgreement, isSoleOperator: soleOperator, until },
      act: { ...act, action: "judged_pair.judge" },
    });
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
