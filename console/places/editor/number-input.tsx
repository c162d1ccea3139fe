// A whole number with its bounds. While it is half typed it is no number, and the check says so.

import { useId, useState } from "react";
import styles from "./number-input.module.css";

interface Props {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** NaN while it is no number. */
  readonly onChange: (value: number) => void;
}

export function NumberInput({ label, min, max, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  const [followed, setFollowed] = useState(value);
  if (!Object.is(followed, value)) {
    setFollowed(value);
    if (!Object.is(numberOf(typed), value)) setTyped(Number.isNaN(value) ? "" : String(value));
  }
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={min}
        max={max}
        step={1}
        value={typed}
        aria-invalid={!Number.isInteger(value) || value < min || value > max}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numberOf(target.value));
        }}
      />
      <span className={styles["bounds"]}>
        {String(min).replace("-", "−")} to {max}
      </span>
    </div>
  );
}

function numberOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}
