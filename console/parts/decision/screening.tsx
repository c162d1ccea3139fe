// Who was screened against what, and what was found. `none` of coverage reads "not checked", never a tick.

import type { ReactNode } from "react";
import type { Assessment } from "../../api/decisions.ts";
import { Given } from "../given.tsx";
import { CountedVerdict } from "../match/counted-verdict.tsx";
import { Empty } from "../states.tsx";
import { shownRatio } from "../share.ts";
import { Qualifier } from "./qualifier.tsx";
import styles from "./screening.module.css";
import { WalletEvidence } from "./wallet-evidence.tsx";

export type Attempt = Assessment["screening"]["attempts"][number];
export type Match = Attempt["matches"][number];
/** What there is to be seen of a match besides. */
type More = (match: Match, attempt: Attempt) => ReactNode;

const STATUS = {
  clear: "nothing found",
  insufficient_data: "too little to go by",
  error: "could not be checked",
  potential_match: "possible match",
  confirmed_match: "match",
} as const;

const CHECK = { sanctions: "Sanctions", pep: "Political exposure", adverse_media: "Adverse media" } as const;
const COVERAGE = { full: "", limited: "in part", none: "not checked" } as const;

interface Props {
  readonly assessment: Assessment;
  readonly more?: More;
}

export function ScreeningAttempts({ assessment, more }: Props) {
  const { attempts, walletEvidenceUnavailable } = assessment.screening;
  return (
    <div className={styles["attempts"]}>
      {walletEvidenceUnavailable === null ? null : (
        <p className={styles["warning"]}>
          The wallet's evidence is not available: its history is too long. That is no finding, and not a clean
          one.
        </p>
      )}
      {attempts.length === 0 ? <Empty title="Nobody was screened: it named no counterparty." /> : null}
      {attempts.map((attempt) => (
        <Card key={attempt.id} attempt={attempt} more={more} />
      ))}
    </div>
  );
}

interface CardProps {
  readonly attempt: Attempt;
  readonly more: More | undefined;
}

function Card({ attempt, more }: CardProps) {
  const { target, checks, matches, matchesOmitted = 0, observations = [] } = attempt;
  return (
    <section className={styles["attempt"]} data-status={attempt.status}>
      <h3>
        <Given>{target.displayName ?? inFours(target.address) ?? "Without a name"}</Given>
        <span className={styles["status"]}>{STATUS[attempt.status]}</span>
      </h3>
      <p className={styles["of"]}>
        {[target.role, target.type, target.network].filter((part) => part !== null).join(", ")}
        {attempt.reason === null ? "" : `. ${attempt.reason}`}
      </p>
      <ul className={styles["checks"]}>
        {checks.map(({ check, status, coverage, lists, reason }) => (
          <li key={check} data-coverage={coverage}>
            <strong>{CHECK[check]}</strong>{" "}
            {coverage === "none"
              ? COVERAGE.none
              : [STATUS[status], COVERAGE[coverage]].filter(Boolean).join(", ")}
            {lists.length === 0 ? null : <span className={styles["of"]}> {lists.join(", ")}</span>}
            {reason === null ? null : <span className={styles["of"]}> {reason}</span>}
          </li>
        ))}
      </ul>
      {matches.map((match) => (
        <MatchDetail key={match.id} match={match} threshold={attempt.threshold}>
          {more?.(match, attempt)}
        </MatchDetail>
      ))}
      {matchesOmitted === 0 ? null : (
        <p className={styles["of"]}>{matchesOmitted} weaker matches are not shown.</p>
      )}
      {attempt.walletScreenings.map((wallet) => (
        <WalletEvidence key={wallet.id} wallet={wallet} />
      ))}
      {observations.length === 0 ? null : (
        <ul className={styles["observations"]}>
          {observations.map(({ provider, check, status, latencyMs, errorCode }) => (
            <li key={`${provider} ${check}`}>
              {provider}, {check}: {STATUS[status]}
              {errorCode === null ? "" : ` (${errorCode})`}, {latencyMs} ms
            </li>
          ))}
        </ul>
      )}
      <p className={styles["of"]}>
        {attempt.provider}, lists {attempt.listVersion ?? "of unknown version"}; {attempt.algorithm.name}{" "}
        {attempt.algorithm.version}, {attempt.latencyMs} ms
      </p>
    </section>
  );
}

interface MatchProps {
  readonly match: Match;
  readonly threshold: number;
  readonly children: ReactNode;
}

function MatchDetail({ match, threshold, children }: MatchProps) {
  const { nameMatch, country, dateOfBirth } = match.explanations;
  const { tokens } = nameMatch;
  return (
    <div className={styles["match"]}>
      <p>
        <strong>
          <Given>{match.caption}</Given>
        </strong>{" "}
        on {match.lists.join(", ")}{" "}
        <span data-value={match.score}>
          {shownRatio(match.score, 2)} of 1, limit {shownRatio(threshold, 2)}
        </span>
      </p>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={`Words of ${match.caption}`}>
        <table className={styles["words"]}>
          <tbody>
            <tr>
              <th scope="row">sent</th>
              {tokens.map(({ query }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the order never changes
                <td key={at}>{query ?? "–"}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">listed</th>
              {tokens.map(({ candidate }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the order never changes
                <td key={at}>{candidate ?? "–"}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">alike</th>
              {tokens.map(({ score, method, weight }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the order never changes
                <td key={at} title={`weight ${shownRatio(weight, 2)}`}>
                  {shownRatio(score, 2)} <span className={styles["of"]}>{method}</span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <Qualifier name="Country" value={country} />
      <Qualifier name="Date of birth" value={dateOfBirth} />
      {match.judged === undefined ? null : <CountedVerdict label="Judged before" counted={match.judged} />}
      {children}
    </div>
  );
}

/** Addresses in groups of four can be compared by eye. */
function inFours(address: string | null): string | null {
  return address?.replaceAll(/(.{4})(?=.)/g, "$1 ") ?? null;
}
