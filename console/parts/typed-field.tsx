// One line to type into, its name above it: a field of a form that counts when the form is sent.

import { useId, type ReactNode } from "react";
import fields from "./field.module.css";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** An example of what can stand here. */
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Whether `/` leads here. */
  readonly isFilter?: boolean;
  /** Options: what is known to be there. Others can be typed. */
  readonly children?: ReactNode;
}

export function TypedField({
  label,
  value,
  onChange,
  placeholder,
  maxLength,
  isFilter = false,
  children,
}: Props) {
  const known = useId();
  return (
    <label className={fields["field"]}>
      {label}
      <input
        className={fields["input"]}
        {...(isFilter ? { "data-filter": "" } : {})}
        {...(children === undefined ? {} : { list: known })}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      {children === undefined ? null : <datalist id={known}>{children}</datalist>}
    </label>
  );
}
