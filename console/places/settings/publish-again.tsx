// Screens with an earlier version of the lists again, after a question that says what that changes. A publication that loses lists is
// refused until the loss is accepted.

import { useState } from "react";
import { lossesIn, usePublishLists, type ListsVersion } from "../../api/lists.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field, Tick } from "../../parts/field.tsx";
import { grouped } from "../../parts/grouped.ts";
import { Instant } from "../../parts/instant.tsx";
import table from "../../parts/table.module.css";
import { listChanges, type ListChange } from "./list-changes.ts";
import styles from "./page.module.css";

const REASON_MAX = 500;

interface Props {
  readonly version: ListsVersion;
  /** What screens now; undefined where nothing does. */
  readonly active: ListsVersion | undefined;
}

export function PublishAgain({ version, active }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act permission="lists:publish" onPress={() => setOpen(true)}>
        Publish <span className="visually-hidden">{version.listVersion}</span> again
      </Act>
      {isOpen ? <Question version={version} active={active} onEnd={() => setOpen(false)} /> : null}
    </>
  );
}

function Question({ version, active, onEnd }: Props & { readonly onEnd: () => void }) {
  const publishing = usePublishLists();
  const [reason, setReason] = useState("");
  const losses = lossesIn(publishing.error);
  // Of these losses and no others: another refusal may name more.
  const [accepted, setAccepted] = useState("");
  const named = losses.join(", ");
  const isAccepted = named !== "" && accepted === named;
  const problem = reason.length > REASON_MAX ? `Write at most ${REASON_MAX} characters.` : null;
  return (
    <Ask
      title={`Screen with ${version.listVersion} again?`}
      act="Publish lists"
      isOpen
      onClose={onEnd}
      onAct={() =>
        publishing.mutate(
          { hash: version.hash, reason: reason.trim(), acceptLoss: isAccepted ? losses : [] },
          { onSuccess: onEnd },
        )
      }
      isReady={reason.trim() !== "" && problem === null && (losses.length === 0 || isAccepted)}
      isPending={publishing.isPending}
      error={publishing.error}
    >
      <p>
        From then on every organisation of this deployment is screened against it
        {active === undefined ? "." : `, in place of ${active.listVersion}.`} Decisions that were made stay as
        they are.
      </p>
      <Changes changes={listChanges(active?.lists ?? [], version.lists)} />
      <Field
        label="Reason, kept in the audit"
        value={reason}
        onChange={setReason}
        problem={problem}
        isRequired
      />
      {losses.length === 0 ? null : (
        <Tick isTicked={isAccepted} onChange={(isTicked) => setAccepted(isTicked ? named : "")}>
          Publish it all the same, and accept what {named} {losses.length === 1 ? "loses" : "lose"}.
        </Tick>
      )}
    </Ask>
  );
}

function Changes({ changes }: { readonly changes: readonly ListChange[] }) {
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="What changes, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">As of</th>
            <th scope="col" className={table["number"]}>
              Entries now
            </th>
            <th scope="col" className={table["number"]}>
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, kind, before, after }) => (
            <tr key={`${kind}/${id}`} data-row={`${kind}/${id}`}>
              <th scope="row">
                {id} <span className={table["muted"]}>{kind}</span>
              </th>
              <td>
                <Day side={before} /> → <Day side={after} />
              </td>
              <td className={table["number"]}>{before === null ? "not there" : grouped(before.entries)}</td>
              <td className={table["number"]}>{after === null ? "not there" : grouped(after.entries)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ side }: { readonly side: ListChange["before"] }) {
  return side?.asOf == null ? "–" : <Instant at={side.asOf} to="day" />;
}
