// A field of a form with its label, and what is wrong with it.

import type { ReactNode } from "react";
import { FieldError, Input, Label, Text, TextArea, TextField } from "react-aria-components";
import styles from "./field.module.css";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** What is wrong; null where nothing is. */
  readonly problem?: string | null;
  readonly isLong?: boolean;
  readonly isRequired?: boolean;
}

export function Field({
  label,
  value,
  onChange,
  hint,
  problem = null,
  isLong = false,
  isRequired = false,
}: Props) {
  return (
    <TextField
      className={styles["field"] ?? ""}
      value={value}
      onChange={onChange}
      isInvalid={problem !== null}
      isRequired={isRequired}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      {isLong ? (
        <TextArea className={styles["input"] ?? ""} rows={3} />
      ) : (
        <Input className={styles["input"] ?? ""} spellCheck={false} autoComplete="off" />
      )}
      {hint === undefined ? null : (
        <Text slot="description" className={styles["hint"] ?? ""}>
          {hint}
        </Text>
      )}
      <FieldError className={styles["problem"] ?? ""}>{problem}</FieldError>
    </TextField>
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({ legend, name, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles["choice"]}>
      <legend>{legend}</legend>
      {options.map(([option, shown]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
          {shown}
        </label>
      ))}
    </fieldset>
  );
}

interface TickProps {
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly children: ReactNode;
}

export function Tick({ isTicked, onChange, children }: TickProps) {
  return (
    <label className={styles["tick"]}>
      <input type="checkbox" checked={isTicked} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
