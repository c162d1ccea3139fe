// One signal: of what it speaks, how often it was seen, what can be done, and the newest decision that it was seen in.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { signalQuery, type Signal, type SignalAct } from "../../api/signals.ts";
import { Act } from "../../parts/button.tsx";
import { Id, shortened } from "../../parts/id.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { useLetters } from "../../parts/letters.ts";
import { Answered } from "../../parts/states.tsx";
import { DecisionSummary } from "../../parts/decision/summary.tsx";
import { ActOnSignal } from "./act-on-signal.tsx";
import styles from "./page.module.css";
import { SpokenOf } from "./spoken-of.tsx";

export function SignalPanel({ signalId }: { readonly signalId: string }) {
  const query = useQuery(signalQuery(useScope(), signalId));
  return (
    <Answered query={query} lines={8}>
      {(signal) => <Whole signal={signal} />}
    </Answered>
  );
}

function Whole({ signal }: { readonly signal: Signal }) {
  const newest = signal.decisions.at(-1);
  // Here, and not among the acts: it stays while the signal changes under it.
  const [asked, setAsked] = useState<SignalAct | null>(null);
  return (
    <div className={styles["panel"]}>
      <h2>{signal.title}</h2>
      <Acts signal={signal} onAct={setAsked} />
      {asked === null ? null : (
        <ActOnSignal key={asked} signal={signal} act={asked} onEnd={() => setAsked(null)} />
      )}
      <Facts signal={signal} />
      {newest === undefined ? (
        <p className={styles["muted"]}>
          No one decision shows it: it was noticed in{" "}
          {signal.subject === null ? "all of them together" : "an event"}.
        </p>
      ) : (
        <DecisionSummary reference={newest.decisionId} />
      )}
    </div>
  );
}

interface ActsProps {
  readonly signal: Signal;
  readonly onAct: (act: SignalAct) => void;
}

const ACTS = [
  ["a", "acknowledge", "Acknowledge signal"],
  ["x", "clear", "Clear signal"],
] as const satisfies readonly (readonly [string, SignalAct, string])[];

function Acts({ signal, onAct }: ActsProps) {
  const may = useMay("cases:work");
  const offered = ACTS.filter(
    ([, act]) => signal.status === "open" || (signal.status === "acknowledged" && act === "clear"),
  );
  useLetters(may ? Object.fromEntries(offered.map(([key, act]) => [key, () => onAct(act)])) : {});
  if (offered.length === 0) {
    return <p className={styles["muted"]}>It is {signal.status}: nothing more can be done with it.</p>;
  }
  return (
    <div className={styles["acts"]}>
      {offered.map(([key, act, words]) => (
        <Act key={act} permission="cases:work" shortcut={key} onPress={() => onAct(act)}>
          {words}
        </Act>
      ))}
    </div>
  );
}

function Facts({ signal }: { readonly signal: Signal }) {
  const { type, severity, status, count, firstObservedAt, lastObservedAt, expiresAt, reasonCodes } = signal;
  const goesOn = status === "open" || status === "acknowledged";
  return (
    <dl className={styles["facts"]}>
      <dt>Signal</dt>
      <dd>
        <Id id={signal.id} what="signal id" isOpen />
      </dd>
      <dt>Speaks of</dt>
      <dd>
        <SpokenOf signal={signal} />
      </dd>
      <dt>Type</dt>
      <dd>{type.replaceAll("_", " ")}</dd>
      <dt>Severity</dt>
      <dd>
        <LevelBars level={severity} />
      </dd>
      <dt>Status</dt>
      <dd>{status}</dd>
      <dt>Seen</dt>
      <dd>
        <span data-value={count}>{count}</span> {count === 1 ? "time" : "times"}, first{" "}
        <Instant at={firstObservedAt} />, last <Instant at={lastObservedAt} /> UTC
      </dd>
      <dt>{goesOn ? "Expires" : "Would have expired"}</dt>
      <dd>
        <Instant at={expiresAt} /> UTC{goesOn ? ", unless it is seen again" : ""}
      </dd>
      <dt>Reasons</dt>
      <dd>
        {reasonCodes.length === 0 ? "none" : reasonCodes.map((code) => <code key={code}>{code} </code>)}
      </dd>
      <Others signal={signal} />
    </dl>
  );
}

const DECISIONS_SHOWN = 5;

function Others({ signal: { alertId, decisions } }: { readonly signal: Signal }) {
  const { organisationId: org, environment: env } = useScope();
  const older = decisions.slice(0, -1).toReversed();
  return (
    <>
      <dt>Alert</dt>
      <dd>
        {alertId === null ? (
          "none"
        ) : (
          <Link to="/$org/$env/alerts" params={{ org, env }} search={{ open: alertId }}>
            <code title={alertId}>{shortened(alertId)}</code>
          </Link>
        )}
      </dd>
      {older.length === 0 ? null : (
        <>
          <dt>Seen before in</dt>
          <dd>
            {older.slice(0, DECISIONS_SHOWN).map(({ decisionId }) => (
              <Link key={decisionId} to="/$org/$env/decisions/$id" params={{ org, env, id: decisionId }}>
                <code title={decisionId}>{shortened(decisionId)}</code>{" "}
              </Link>
            ))}
            {older.length > DECISIONS_SHOWN ? `and ${older.length - DECISIONS_SHOWN} more` : null}
          </dd>
        </>
      )}
    </>
  );
}
