// Which cell of the table of decisions is open, as an address says it: `allow-block` for what was allowed live and would be blocked.

export const DECISIONS = ["allow", "review", "block"] as const;
type Decision = (typeof DECISIONS)[number];

export interface Cell {
  readonly live: Decision;
  readonly shadow: Decision;
}

export interface CellSearch {
  readonly cell?: string;
}

export function cellSearch(search: Readonly<Record<string, unknown>>): CellSearch {
  const { cell } = search;
  return typeof cell === "string" && readCell(cell) !== null ? { cell } : {};
}

export function readCell(text: string): Cell | null {
  const [live, shadow, ...rest] = text.split("-").map((word) => DECISIONS.find((known) => known === word));
  return live === undefined || shadow === undefined || rest.length > 0 ? null : { live, shadow };
}

export function showCell({ live, shadow }: Cell): string {
  return `${live}-${shadow}`;
}
