// The rows of an answer, with the type of each column; a row opens beside, with all its cells.

import { useState, type CSSProperties } from "react";
import type { SqlTable } from "../../api/sql.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Empty } from "../../parts/states.tsx";
import styles from "./answer.module.css";
import { Bars } from "./bars.tsx";
import { cellText, isNumberType, toCsv } from "./rows.ts";
import { Row } from "./row.tsx";

interface Numbered {
  readonly index: number;
  readonly cells: readonly unknown[];
}

interface Props {
  readonly table: SqlTable;
  /** Whether a newer one is on its way. */
  readonly isOld: boolean;
}

const COLUMN_REM = 10;
const ROW_PIXELS = 36;

export function Answer({ table, isOld }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const { columns, rows, truncated, statistics } = table;
  const opened = open === null ? undefined : rows[open];
  return (
    <section
      className={styles["answer"]}
      aria-label="Answer"
      data-old={isOld}
      data-open={opened !== undefined}
    >
      <header className={styles["head"]}>
        <p role="status">
          <strong data-value={statistics.rows}>
            {truncated ? "The first " : ""}
            {rows.length} {rows.length === 1 ? "row" : "rows"}
          </strong>{" "}
          <span className={styles["muted"]}>
            in {statistics.elapsedMilliseconds} ms{truncated ? ". There are more: narrow the question." : ""}
          </span>
        </p>
        <CopyButton text={toCsv(table)} label="Copy CSV" />
      </header>
      <Bars table={table} />
      {rows.length === 0 ? (
        <Empty title="No row answers this">
          <p>Widen the window, or look at what the query leaves out.</p>
        </Empty>
      ) : (
        <div className={styles["grid"]} style={sizeOf(columns.length, rows.length)}>
          <DataGrid
            label="Rows"
            isWide
            columns={columnsOf(table)}
            rows={rows.map((cells, index): Numbered => ({ index, cells }))}
            idOf={({ index }) => String(index)}
            openId={open === null ? undefined : String(open)}
            onOpen={({ index }) => setOpen(index)}
          />
        </div>
      )}
      {opened === undefined ? null : (
        <SidePanel label="Row" rowId={String(open)} onClose={() => setOpen(null)}>
          <Row columns={columns} cells={opened} />
        </SidePanel>
      )}
    </section>
  );
}

function columnsOf({ columns }: SqlTable): readonly Column<Numbered>[] {
  return columns.map(({ name, type }, at) => ({
    id: `${at} ${name}`,
    head: (
      <>
        {name} <span className={styles["type"]}>{type}</span>
      </>
    ),
    width: `minmax(${COLUMN_REM - 1}rem, 1fr)`,
    isNumber: isNumberType(type),
    cell: ({ cells }) => <Cell value={cells[at]} />,
  }));
}

function Cell({ value }: { readonly value: unknown }) {
  const text = cellText(value);
  if (text === null) return <span className={styles["muted"]}>NULL</span>;
  return <span data-value={text}>{text}</span>;
}

/** Custom properties, which React's types do not know. */
function sizeOf(columns: number, rows: number): CSSProperties {
  return {
    "--rows-width": `${columns * COLUMN_REM}rem`,
    "--rows-height": `${(rows + 1) * ROW_PIXELS + 4}px`,
  } as CSSProperties;
}
