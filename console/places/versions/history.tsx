// What decided when: each activation with who made it and why, newest first, and what it changed against the version before.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useActivations } from "../../api/activations.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Answered } from "../../parts/states.tsx";
import { showRange } from "../versions-comparison/range.ts";
import styles from "./history.module.css";
import { stepsOf, type Step } from "./steps.ts";

const ALL = { from: "1970-01-01T00:00:00.000Z" } as const;
const SHOWN = 20;
/** The warehouse hears of an activation a moment after it. */
const MILLISECONDS = 10_000;

type Activation = NonNullable<ReturnType<typeof useActivations>["data"]>[number];

interface Props {
  /** The version that decides now, as the versions themselves say: the warehouse may not have heard of it yet. */
  readonly liveId: string | undefined;
}

export function History({ liveId }: Props) {
  const query = useActivations(ALL, MILLISECONDS);
  return (
    <section className={styles["history"]} aria-labelledby="versions-history">
      <h2 id="versions-history">What decided when</h2>
      <Answered query={query} lines={2}>
        {(activations) =>
          activations.length === 0 ? (
            <p className={styles["muted"]}>The first activation is being recorded.</p>
          ) : (
            <>
              <ol className={styles["steps"]} reversed start={activations.length}>
                {stepsOf(activations)
                  .slice(0, SHOWN)
                  .map((step, index) => {
                    const { at, number, systemVersionId } = step.activation;
                    const isNow = index === 0 && systemVersionId === liveId;
                    return (
                      <li key={`${at} ${number}`} data-now={isNow}>
                        <StepText step={step} isNow={isNow} />
                      </li>
                    );
                  })}
              </ol>
              {activations.length <= SHOWN ? null : (
                <p className={styles["muted"]}>
                  These are the newest {SHOWN} of {activations.length}.
                </p>
              )}
            </>
          )
        }
      </Answered>
    </section>
  );
}

interface StepProps {
  readonly step: Step<Activation>;
  readonly isNow: boolean;
}

function StepText({ step: { activation, before, isReturn }, isNow }: StepProps) {
  const { number, name, at, actor, reason } = activation;
  return (
    <>
      <p>
        {isReturn ? "back to " : ""}
        <VersionLink version={String(number)} title={name}>
          version {number}
        </VersionLink>
        {isNow ? <span className={styles["muted"]}>, decides now</span> : null}
      </p>
      <p className={styles["muted"]}>
        since <Instant at={at} />, by <Actor actor={actor} />
      </p>
      <p className={styles["reason"]} title={reason ?? undefined}>
        {reason === null ? <span className={styles["muted"]}>no reason given</span> : <Given>{reason}</Given>}
      </p>
      {before === null ? null : (
        <p>
          <VersionLink version={showRange({ before: String(before.number), after: String(number) })}>
            Compare with version {before.number} <span className="visually-hidden">which it replaced</span>
          </VersionLink>
        </p>
      )}
    </>
  );
}

interface LinkProps {
  /** A number, or a range of two. */
  readonly version: string;
  readonly title?: string;
  readonly children: ReactNode;
}

function VersionLink({ version, title, children }: LinkProps) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link
      to="/$org/$env/versions/$version"
      params={{ org, env, version }}
      {...(title === undefined ? {} : { title })}
    >
      {children}
    </Link>
  );
}
