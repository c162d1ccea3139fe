// After how many days a label counts as final, with what it means to say 0.

import { Field } from "./field.tsx";

const DAYS_MAX = 365;

/** Undefined where the organisation's own setting counts. */
export function maturityOf(typed: string): number | "wrong" | undefined {
  if (typed.trim() === "") return undefined;
  const days = Number(typed);
  return Number.isInteger(days) && days >= 0 && days <= DAYS_MAX ? days : "wrong";
}

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function MaturityField({ value, onChange }: Props) {
  const days = maturityOf(value);
  return (
    <Field
      label="Days until a label counts as final"
      value={value}
      onChange={onChange}
      problem={days === "wrong" ? `A whole number from 0 to ${DAYS_MAX}.` : null}
      hint={
        days === 0
          ? "With 0, labels count at once. Fraud is often reported late, so a young payment looks better than it is."
          : "Empty: the organisation's own setting. Fraud is often reported late, so young labels mislead."
      }
    />
  );
}
