// The report to the authority: whether one was filed, and recording that it was. It is filed elsewhere, and says nothing of guilt.

import { useState } from "react";
import type { Investigation } from "../../api/cases.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import styles from "./page.module.css";
import { useAct } from "./use-act.tsx";

const REFERENCE_MAX = 255;

interface Props {
  readonly investigation: Investigation;
}

export function Report({ investigation }: Props) {
  const { sar, round } = investigation;
  return (
    <div className={styles["form"]}>
      {sar === null ? null : (
        <p className={styles["muted"]}>
          A suspicious activity report was filed at <Instant at={sar.filedAt} /> UTC
          {sar.reference === null ? null : (
            <>
              , <Given>{sar.reference}</Given>
            </>
          )}
          . It is evidence of an escalation, not a finding of guilt.
        </p>
      )}
      {sar?.round === round ? null : <Record investigation={investigation} />}
    </div>
  );
}

function Record({ investigation }: Props) {
  const [known, setKnown] = useState<Investigation | null>(null);
  return (
    <>
      <Act permission="outcomes:write" onPress={() => setKnown(investigation)}>
        Record report
      </Act>
      {known === null ? null : (
        <RecordDialog investigation={investigation} known={known} onClose={() => setKnown(null)} />
      )}
    </>
  );
}

interface DialogProps extends Props {
  /** As it was when it was asked. */
  readonly known: Investigation;
  readonly onClose: () => void;
}

function RecordDialog({ investigation, known, onClose }: DialogProps) {
  const acting = useAct(investigation, known);
  const [text, setText] = useState("");
  const reference = text.trim() === "" ? null : text.trim();
  return (
    <Ask
      title="Was a suspicious activity report filed?"
      act="Record report"
      isOpen
      onClose={onClose}
      onAct={() => acting.act({ act: "sar", reference }, onClose)}
      isReady={(reference?.length ?? 0) <= REFERENCE_MAX}
      isPending={acting.isPending}
      error={acting.error}
    >
      {acting.conflictWhere(true)}
      <p>
        Weir records that it was, and sends nothing. Each payment gets one outcome “inconclusive”, source
        “sar”: a report asserts no guilt.
      </p>
      <Field
        label="Reference of the report"
        value={text}
        onChange={setText}
        hint="May stay empty. Kept in the timeline."
      />
    </Ask>
  );
}
