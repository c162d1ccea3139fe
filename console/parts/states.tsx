// What a part of a page shows instead of data, or around it: waiting, nothing, an error, no permission.

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { Refused } from "../api/client.ts";
import { useSessionEnded } from "../api/me.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import styles from "./states.module.css";

interface AnsweredProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** How many lines stand where the data will. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Data as soon as there are some; old ones, dimmed, while newer ones are asked. The rest of the page stays in any case. */
export function Answered<Data>({ query, lines = 4, children }: AnsweredProps<Data>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data !== undefined) {
    return (
      <div className={styles["answered"]} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
        {error === null ? null : <Failure error={error} onRetry={() => void refetch()} />}
        {children(data)}
      </div>
    );
  }
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return <Loading lines={lines} />;
}

export function Loading({ lines }: { readonly lines: number }) {
  return (
    <div className={styles["loading"]} role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles["line"]} />
      ))}
    </div>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry?: () => void;
}

export function Failure({ error, onRetry }: FailureProps) {
  const sessionEnded = useSessionEnded();
  const refused = error instanceof Refused ? error : null;
  const isSignedOut = refused?.status === 401;
  useEffect(() => {
    if (isSignedOut) sessionEnded();
  }, [isSignedOut, sessionEnded]);
  if (refused?.status === 403) return <NotPermitted message={refused.message} isAct={refused.isAct} />;
  return (
    <div className={styles["failure"]} role="alert">
      <p>{error.message}</p>
      <p className={styles["codes"]}>
        <code>{refused?.code ?? error.name}</code>
        {refused?.requestId == null ? null : (
          <>
            {" "}
            <code>{refused.requestId}</code> <CopyButton text={refused.requestId} what="request id" />
          </>
        )}
      </p>
      {onRetry === undefined ? null : <Button onPress={onRetry}>Ask again</Button>}
    </div>
  );
}

interface NotPermittedProps {
  /** Which permission is missing. */
  readonly message: string;
  /** Of something that was to be done. */
  readonly isAct?: boolean;
}

export function NotPermitted({ message, isAct = false }: NotPermittedProps) {
  return (
    <div className={styles["empty"]} role={isAct ? "alert" : "note"}>
      <p className={styles["title"]}>{isAct ? "You may not do this" : "You may not see this"}</p>
      <p>{message} An owner can give you a role that may.</p>
    </div>
  );
}

interface EmptyProps {
  /** Why there is nothing, in a sentence. */
  readonly title: ReactNode;
  /** The one next step. */
  readonly children?: ReactNode;
}

export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles["empty"]}>
      <p className={styles["title"]}>{title}</p>
      {children}
    </div>
  );
}
