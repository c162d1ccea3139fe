// Grants credit. The amount stays the text that was typed, and counts once.

import { useState } from "react";
import { useGrantCredit } from "../../api/credit.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";
import { groupedAmount } from "../../parts/grouped.ts";
import { amountProblem, currencyProblem } from "./grant-problems.ts";

const NOTE_MAX = 500;

interface Props {
  /** Of the credit, as it is; null while that is unknown. */
  readonly currency: string | null;
  readonly onEnd: () => void;
}

export function GrantCredit({ currency: current, onEnd }: Props) {
  const granting = useGrantCredit(useScope());
  const [amount, setAmount] = useState("");
  const [currency, setCurrency] = useState("");
  const [note, setNote] = useState("");
  const noteProblem = note.length > NOTE_MAX ? `Write at most ${NOTE_MAX} characters.` : null;
  const asked = { amount: amount.trim(), currency: currency.trim(), note: note.trim() };
  const problems = [amountProblem(amount), currencyProblem(currency), noteProblem];
  const isReady = asked.amount !== "" && problems.every((problem) => problem === null);
  const shown = isReady
    ? `${groupedAmount(asked.amount, asked.currency || (current ?? ""))} ${asked.currency || (current ?? "")}`.trim()
    : "credit";
  return (
    <Ask
      title="Grant credit?"
      act={`Grant ${shown}`}
      isOpen
      onClose={onEnd}
      onAct={() => granting.mutate(asked, { onSuccess: onEnd })}
      isReady={isReady}
      isPending={granting.isPending}
      error={granting.error}
    >
      <p>
        It adds to the balance of this organisation at once. Production pays each decision from it. A grant
        cannot be taken back.
      </p>
      <Field
        label="Amount"
        value={amount}
        onChange={setAmount}
        problem={amountProblem(amount)}
        hint="A decimal: 250.00"
        isRequired
      />
      <Field
        label="Currency"
        value={currency}
        onChange={setCurrency}
        problem={currencyProblem(currency)}
        hint={`Left empty: ${current ?? "that of the credit"}. The first grant says which it is, for good.`}
      />
      <Field
        label="Why"
        value={note}
        onChange={setNote}
        problem={noteProblem}
        hint="Kept with the entry and in the audit: Invoice 17."
        isLong
      />
    </Ask>
  );
}
