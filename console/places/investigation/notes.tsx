// What people wrote. Notes are added, and never changed.

import { useState } from "react";
import type { Investigation } from "../../api/cases.ts";
import { Actor } from "../../parts/actor.tsx";
import { Act } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Instant } from "../../parts/instant.tsx";
import { ActError } from "./act-error.tsx";
import styles from "./page.module.css";
import { useAct } from "./use-act.tsx";

export function Notes({ investigation }: { readonly investigation: Investigation }) {
  const { notes } = investigation;
  return (
    <>
      {notes.length === 0 ? <p className={styles["muted"]}>Nobody has written anything yet.</p> : null}
      <ol className={styles["notes"]}>
        {notes.map(({ at, actor, text }) => (
          <li key={`${at} ${text}`}>
            <p>{text}</p>
            <span className={styles["muted"]}>
              <Actor actor={actor} />, <Instant at={at} />
            </span>
          </li>
        ))}
      </ol>
      <NewNote investigation={investigation} />
    </>
  );
}

function NewNote({ investigation }: { readonly investigation: Investigation }) {
  const acting = useAct(investigation);
  const [text, setText] = useState("");
  return (
    <div className={styles["form"]}>
      <Field label="New note" value={text} onChange={setText} isLong />
      <Act
        permission="cases:work"
        isDisabled={text.trim() === ""}
        isPending={acting.isPending}
        // What was typed while it was sent is another note.
        onPress={() =>
          acting.act({ act: "note", text: text.trim() }, () => setText((now) => (now === text ? "" : now)))
        }
      >
        Add note
      </Act>
      <ActError acting={acting} />
    </div>
  );
}
