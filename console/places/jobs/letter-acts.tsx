// Retrying and dropping dead letters. All of them are counted before anything is asked.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openLettersQuery, useDropLetters, useRetryLetters, type DeadLettersDone } from "../../api/jobs.ts";
import { onlyIf } from "../../api/query-client.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Answered } from "../../parts/states.tsx";

export function RetryLetter({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const retrying = useRetryLetters();
  return (
    <>
      <Act permission="logs:recover" onPress={() => setOpen(true)}>
        Retry letter
      </Act>
      <Ask
        title="Send this letter to its topic again?"
        act="Retry letter"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={() => retrying.mutate([id], { onSuccess: (done) => setOpen(hasRefused(done)) })}
        isPending={retrying.isPending}
        error={retrying.error}
      >
        <p>The loader reads the event again. No event is counted twice.</p>
        <Refusals done={retrying.data} />
      </Ask>
    </>
  );
}

export function RetryAll() {
  const [isOpen, setOpen] = useState(false);
  const retrying = useRetryLetters();
  const counted = useQuery({ ...openLettersQuery, enabled: onlyIf(isOpen) });
  const ids = counted.data ?? [];
  const shown = lettersInWords(ids.length);
  return (
    <>
      <Act permission="logs:recover" onPress={() => setOpen(true)}>
        Retry all letters
      </Act>
      <Ask
        title="Send all open letters to their topics again?"
        act={counted.isSuccess ? `Retry ${shown}` : "Retry letters"}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={() => retrying.mutate(ids, { onSuccess: (done) => setOpen(hasRefused(done)) })}
        isReady={ids.length > 0 && !counted.isFetching}
        isPending={retrying.isPending}
        error={retrying.error}
      >
        <Answered query={counted} lines={1}>
          {() => (
            <p>
              <strong data-value={ids.length}>{shown}</strong> of every organisation{" "}
              {ids.length === 1 ? "is" : "are"} open. The loader reads each event again. No event is counted
              twice.
            </p>
          )}
        </Answered>
        <Refusals done={retrying.data} />
      </Ask>
    </>
  );
}

export function DropLetter({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const dropping = useDropLetters();
  return (
    <>
      <Act permission="logs:recover" onPress={() => setOpen(true)}>
        Drop letter
      </Act>
      <Ask
        title="Give this event up?"
        act="Drop letter"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={() =>
          dropping.mutate(
            { ids: [id], reason: reason.trim() },
            { onSuccess: (done) => setOpen(hasRefused(done)) },
          )
        }
        isReady={reason.trim() !== ""}
        isPending={dropping.isPending}
        error={dropping.error}
      >
        <p>Reports count it as set aside, and can then be complete. The event is not in them.</p>
        <Field
          label="Reason"
          value={reason}
          onChange={setReason}
          hint="Kept in the audit, and shown with the event in reports."
          isRequired
        />
        <Refusals done={dropping.data} />
      </Ask>
    </>
  );
}

const WHY = {
  not_found: "no longer kept",
  not_ours: "of no topic of this service, so it cannot go back",
} as const;

type Settled = DeadLettersDone["data"];

function hasRefused(done: Settled): boolean {
  return done.some(({ outcome }) => outcome in WHY);
}

/** What could not be done, of what was asked for. */
function Refusals({ done }: { readonly done: Settled | undefined }) {
  const refused = (done ?? []).flatMap(({ outcome }) =>
    outcome === "not_found" || outcome === "not_ours" ? [WHY[outcome]] : [],
  );
  if (refused.length === 0) return null;
  return (
    <p role="alert">
      {lettersInWords(refused.length)} left as {refused.length === 1 ? "it was" : "they were"}:{" "}
      {[...new Set(refused)].join("; ")}.
    </p>
  );
}

function lettersInWords(count: number): string {
  return `${count} letter${count === 1 ? "" : "s"}`;
}
