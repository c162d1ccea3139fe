// A part of a page that answers one question, under its title.

import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

interface Props {
  readonly title: string;
  /** Beside the title: a count, a link, a control. */
  readonly aside?: ReactNode;
  /** Under the title: what the figures are of. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, aside, note, children }: Props) {
  const id = useId();
  return (
    <section className={styles["panel"]} aria-labelledby={id}>
      <header className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {aside === undefined ? null : <div className={styles["aside"]}>{aside}</div>}
      </header>
      {note === undefined ? null : <p className={styles["note"]}>{note}</p>}
      {children}
    </section>
  );
}
