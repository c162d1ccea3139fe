// A day of a form, in UTC.

import { useId } from "react";
import styles from "./field.module.css";

interface Props {
  readonly label: string;
  /** As `2026-11-26`; empty where none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong; null where nothing is, and left out where nothing can be. */
  readonly problem?: string | null;
}

export function DateField({ label, value, onChange, problem }: Props) {
  const id = useId();
  const told = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles["input"]}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem != null}
        {...(problem === undefined ? {} : { "aria-describedby": told })}
      />
      {problem === undefined ? null : (
        <p id={told} className={styles["problem"]} role="status">
          {problem}
        </p>
      )}
    </div>
  );
}
