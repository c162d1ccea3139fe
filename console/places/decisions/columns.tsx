// What a row of the list says of a decision.

import type { ListedDecision } from "../../api/decisions.ts";
import type { Column } from "../../parts/data-grid.tsx";
import { DecisionMark } from "../../parts/decision-mark.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { LabelMark } from "../../parts/label-mark.tsx";
import { LevelBars } from "../../parts/level-bars.tsx";
import { Money } from "../../parts/money.tsx";
import { RuleNames } from "../../parts/rule-names.tsx";
import styles from "./page.module.css";
import type { ColumnId } from "./search.ts";

type Drawn = Column<ListedDecision> & { readonly head: string };

export const COLUMNS: { readonly [Id in ColumnId]: Drawn } = {
  at: { id: "at", head: "Occurred (UTC)", width: "9rem", cell: (row) => <Instant at={row.occurredAt} /> },
  decision: {
    id: "decision",
    head: "Decision",
    width: "5.25rem",
    cell: (row) => <DecisionMark decision={row.decision} />,
  },
  score: {
    id: "score",
    head: "Score",
    width: "3rem",
    isNumber: true,
    isSecondary: true,
    cell: ({ score }) => <span data-value={score}>{score}</span>,
  },
  risk: {
    id: "risk",
    head: "Risk",
    width: "5rem",
    isSecondary: true,
    cell: (row) => <LevelBars level={row.riskLevel} />,
  },
  outcome: {
    id: "outcome",
    head: "Outcome",
    width: "6.25rem",
    isSecondary: true,
    cell: ({ label }) => <LabelMark label={label} />,
  },
  amount: {
    id: "amount",
    head: "Amount",
    width: "8rem",
    isNumber: true,
    second: "end",
    cell: ({ amount, currency, type }) =>
      amount === null || currency === null ? type : <Money amount={amount} currency={currency} />,
  },
  counterparty: {
    id: "counterparty",
    head: "Counterparty",
    width: "minmax(5.75rem, 1.4fr)",
    second: "start",
    cell: ({ counterparty, direction }) =>
      counterparty === null ? null : (
        <>
          {direction === "inbound" ? "from" : "to"} <Given>{counterparty}</Given>
        </>
      ),
  },
  subject: {
    id: "subject",
    head: "Customer",
    width: "minmax(5.5rem, 0.8fr)",
    isSecondary: true,
    cell: ({ subject }) => <Given>{subject.externalUserId ?? subject.id}</Given>,
  },
  rules: {
    id: "rules",
    head: "Rules that hit",
    width: "minmax(5.75rem, 1.6fr)",
    isSecondary: true,
    cell: ({ ruleIds }) => <RuleNames ids={ruleIds} />,
  },
};

/** Where there is little room, a row has its first column at least. */
export function drawnColumns(ids: readonly ColumnId[]): readonly Column<ListedDecision>[] {
  const drawn = ids.map((id) => COLUMNS[id]);
  const isBlank = drawn.every(({ isSecondary, second }) => isSecondary === true || second !== undefined);
  const [first, ...others] = drawn;
  if (!isBlank || first === undefined) return drawn;
  const { isSecondary: _left, second: _below, ...shown } = first;
  return [shown, ...others];
}

interface Boxes {
  readonly isSelected: (row: ListedDecision) => boolean;
  readonly onSelect: (row: ListedDecision, isRange: boolean) => void;
}

/** The box of a row: what `x` does, for the pointer. */
export function boxColumn({ isSelected, onSelect }: Boxes): Column<ListedDecision> {
  return {
    id: "box",
    head: <span className="visually-hidden">Selected</span>,
    width: "1rem",
    isSecondary: true,
    cell: (row) => (
      <input
        type="checkbox"
        className={styles["box"]}
        // The grid has one tab stop; keys do the same.
        tabIndex={-1}
        aria-label={`Select ${row.decisionId}`}
        checked={isSelected(row)}
        // The row would open.
        onClick={(event) => event.stopPropagation()}
        onChange={({ nativeEvent }) =>
          onSelect(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
}
