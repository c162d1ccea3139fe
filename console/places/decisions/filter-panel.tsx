// The filters that people most often want, to be chosen; their words appear in the field, ready to be typed next time.

import { useState } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { Button as Act } from "../../parts/button.tsx";
import buttons from "../../parts/button.module.css";
import { Choice, Field } from "../../parts/field.tsx";
import styles from "./filter-panel.module.css";
import { asAmount, CHOICES, type DecisionsFilter } from "./search.ts";

interface Props {
  readonly filter: DecisionsFilter;
  readonly onChange: (filter: DecisionsFilter) => void;
}

const ANY = "any";
/** What says more than the word of the interface. */
const WORDS: { readonly [Name in keyof typeof CHOICES]?: Readonly<Record<string, string>> } = {
  decision: { interrupted: "interrupted (review or block)" },
  label: { none: "no outcome" },
  screening: {
    none: "not screened",
    insufficient_data: "not enough data",
    potential_match: "possible match",
    confirmed_match: "confirmed match",
  },
};

export function FilterPanel({ filter, onChange }: Props) {
  return (
    <DialogTrigger>
      <Button className={buttons["button"] ?? ""}>Filters</Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom start">
        <Dialog className={styles["dialog"] ?? ""} aria-label="Filters">
          <ChoiceOf name="decision" legend="Decision" filter={filter} onChange={onChange} />
          <ChoiceOf name="label" legend="Outcome" filter={filter} onChange={onChange} />
          <ChoiceOf name="riskLevel" legend="Risk" filter={filter} onChange={onChange} />
          <ChoiceOf name="screening" legend="Screening" filter={filter} onChange={onChange} />
          <ChoiceOf name="direction" legend="Direction" filter={filter} onChange={onChange} />
          <Amounts filter={filter} onChange={onChange} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface ChoiceProps extends Props {
  readonly name: keyof typeof CHOICES;
  readonly legend: string;
}

function ChoiceOf({ name, legend, filter, onChange }: ChoiceProps) {
  return (
    <Choice
      legend={legend}
      name={name}
      options={[ANY, ...CHOICES[name]].map((value) => [value, WORDS[name]?.[value] ?? value])}
      value={filter[name] ?? ANY}
      onChange={(value) => {
        const { [name]: _, ...others } = filter;
        onChange(value === ANY ? others : { ...others, [name]: value });
      }}
    />
  );
}

function Amounts({ filter, onChange }: Props) {
  const [typedLeast, setLeast] = useState(filter.minAmount ?? "");
  const [typedMost, setMost] = useState(filter.maxAmount ?? "");
  const [typedCurrency, setCurrency] = useState(filter.currency ?? "");
  const [least, most, currency] = [typedLeast.trim(), typedMost.trim(), typedCurrency.trim()];
  const isReady = problemOf(least) === null && problemOf(most) === null;
  const show = () => {
    if (!isReady) return;
    const { minAmount: _least, maxAmount: _most, currency: _currency, ...others } = filter;
    onChange({
      ...others,
      ...(least !== "" && { minAmount: least }),
      ...(most !== "" && { maxAmount: most }),
      ...(currency !== "" && { currency }),
    });
  };
  return (
    <form
      className={styles["amounts"]}
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <Field label="Amount, at least" value={typedLeast} onChange={setLeast} problem={problemOf(least)} />
      <Field label="Amount, at most" value={typedMost} onChange={setMost} problem={problemOf(most)} />
      <Field
        label="Currency"
        value={typedCurrency}
        onChange={setCurrency}
        hint="Without one, each payment counts in its own."
      />
      {/* Else Enter would do nothing in a form of several fields. */}
      <input type="submit" hidden />
      <Act onPress={show} isDisabled={!isReady}>
        Filter by amount
      </Act>
    </form>
  );
}

function problemOf(amount: string): string | null {
  return amount === "" || asAmount(amount) !== undefined ? null : "Write a number such as 100 or 99.50.";
}
