// Rows of one kind, as the ARIA grid pattern has it: one tab stop, arrows inside. However many rows there are, only those in sight
// are in the page. Sorting, filters and pages are the server's.

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { activeIndex, withActive, type Kept } from "./active-row.ts";
import styles from "./data-grid.module.css";
import { useKeptFocus } from "./kept-focus.ts";
import { letterKeys } from "./letter-keys.ts";
import { useIsNarrow } from "./narrow.ts";

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** A track of the grid: `8rem`, `minmax(10rem, 2fr)`. */
  readonly width: string;
  readonly isNumber?: boolean;
  /** Left out where the grid has little room. */
  readonly isSecondary?: boolean;
  /** Where it has little room: at which end of a second line it stands. One cell can stand at each. */
  readonly second?: "start" | "end";
  /** Whole sentences take two lines; all rows are taller then. */
  readonly isLong?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly openId?: string | undefined;
  /** Where rows can be selected. Else the open one is the selected one. */
  readonly selectedIds?: ReadonlySet<string>;
  /** A click or Enter: the panel beside. */
  readonly onOpen: (row: Row) => void;
  /** `o`, or a second Enter: the page of its own. */
  readonly onVisit?: (row: Row) => void;
  /** What a letter does with the row that has the focus. */
  readonly letters?: Readonly<Record<string, (row: Row) => void>>;
  /** All columns count alike: where there is little room, it scrolls sideways. */
  readonly isWide?: boolean;
  /** Called as the last rows come into sight. */
  readonly onEnd?: (() => void) | undefined;
}

const ROW_PIXELS = 36;
const TALL_ROW_PIXELS = 54;
const SECOND_LINE_PIXELS = 20;
const HEAD_PIXELS = 36;
const BORDERS_PIXELS = 2;
const OVERSCAN = 8;

export function DataGrid<Row>(props: Props<Row>) {
  const { label, columns, rows, idOf, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<Kept>({ index: 0, id: null });
  const active = activeIndex(rows, idOf, kept);
  const setActive = (index: number) => {
    const row = rows[index];
    setKept({ index, id: row === undefined ? null : idOf(row) });
  };
  const { virtual, rowPixels } = useVirtualRows(props, scroller, active);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 1) onEnd?.();
  }, [last, rows.length, onEnd]);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setActive(next);
    virtual.scrollToIndex(next, { align: "auto" });
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true });
    });
  };
  const focus = useKeptFocus(scroller, active);
  const template = columns.map(({ width }) => width).join(" ");
  return (
    <div
      ref={scroller}
      className={styles["grid"]}
      data-wide={props.isWide === true}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={props.selectedIds === undefined ? undefined : true}
      // No higher than its rows: a box of white below them says that something is missing.
      style={{ "--grid-rows": `${HEAD_PIXELS + virtual.getTotalSize() + BORDERS_PIXELS}px` } as CSSProperties}
      {...focus}
      onKeyDown={(event) => onKey(event, active, move, props)}
    >
      <Head columns={columns} template={template} />
      <div role="presentation" className={styles["rows"]} style={{ blockSize: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <GridRow
              key={idOf(row)}
              grid={props}
              row={row}
              index={index}
              isActive={index === active}
              style={{
                blockSize: rowPixels,
                transform: `translateY(${start}px)`,
                gridTemplateColumns: template,
              }}
              onActive={setActive}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Only the rows in sight, and the one with the tab stop, though it has been scrolled out of sight. */
function useVirtualRows<Row>(
  { columns, rows }: Props<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  active: number,
) {
  const rowPixels = rowPixelsOf(columns, useIsNarrow(scroller));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active, rows.length),
  });
  useEffect(() => virtual.measure(), [virtual, rowPixels]);
  return { virtual, rowPixels };
}

function rowPixelsOf<Row>(columns: readonly Column<Row>[], isNarrow: boolean): number {
  const isTall = columns.some(({ isLong }) => isLong === true);
  const hasSecond = isNarrow && columns.some(({ second }) => second !== undefined);
  return (isTall ? TALL_ROW_PIXELS : ROW_PIXELS) + (hasSecond ? SECOND_LINE_PIXELS : 0);
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly template: string;
}

function Head<Row>({ columns, template }: HeadProps<Row>) {
  return (
    <div className={styles["head"]} role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
      {columns.map(({ id, head, isNumber, isSecondary, second }, at) => (
        <span
          key={id}
          role="columnheader"
          aria-colindex={at + 1}
          data-number={isNumber}
          data-secondary={isSecondary}
          data-second={second}
        >
          {head}
        </span>
      ))}
    </div>
  );
}

interface RowProps<Row> {
  readonly grid: Props<Row>;
  readonly row: Row;
  readonly index: number;
  readonly isActive: boolean;
  readonly style: CSSProperties;
  readonly onActive: (index: number) => void;
}

function GridRow<Row>({ grid, row, index, isActive, style, onActive }: RowProps<Row>) {
  const id = grid.idOf(row);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid hears the keys of all its rows
    <div
      role="row"
      className={styles["row"]}
      data-index={index}
      data-row={id}
      aria-rowindex={index + 2}
      aria-selected={grid.selectedIds?.has(id) ?? id === grid.openId}
      aria-current={id === grid.openId}
      tabIndex={isActive ? 0 : -1}
      style={style}
      onFocus={() => onActive(index)}
      onClick={() => {
        onActive(index);
        grid.onOpen(row);
      }}
    >
      {grid.columns.map((column, at) => (
        <span
          key={column.id}
          role="gridcell"
          aria-colindex={at + 1}
          data-number={column.isNumber}
          data-long={column.isLong}
          data-secondary={column.isSecondary}
          data-second={column.second}
        >
          {column.cell(row)}
        </span>
      ))}
    </div>
  );
}

function onKey<Row>(
  event: KeyboardEvent,
  active: number,
  move: (to: number) => void,
  { rows, idOf, openId, onOpen, onVisit, letters = {} }: Props<Row>,
): void {
  const row = rows[active];
  if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const isOpen = idOf(row) === openId;
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    j: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    k: () => move(active - 1),
    PageDown: () => move(active + 10),
    PageUp: () => move(active - 10),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    Enter: () => (isOpen ? onVisit?.(row) : onOpen(row)),
    o: () => onVisit?.(row),
  };
  // What moves in a grid that has the focus goes on; what acts is a letter like others.
  const letter = letterKeys.get() === "off" ? undefined : letters[event.key];
  const act = acts[event.key] ?? (letter && (() => letter(row)));
  if (act === undefined) return;
  event.preventDefault();
  // It is this row's: what stands open beside hears nothing of it.
  event.stopPropagation();
  act();
}
