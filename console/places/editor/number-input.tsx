// A number with its bounds, whole unless a step says otherwise. While it is half typed it is no number, and the check says so.

import { useId, useState } from "react";
import styles from "./number-input.module.css";

interface Props {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** 1: whole numbers. */
  readonly step?: number;
  readonly value: number;
  /** NaN while it is no number. */
  readonly onChange: (value: number) => void;
}

export function NumberInput({ label, min, max, step = 1, value, onChange }: Props) {
  const id = useId();
  const isNumber = step === 1 ? Number.isInteger(value) : !Number.isNaN(value);
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
        step={step}
        value={typed}
        aria-invalid={!isNumber || value < min || value > max}
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
