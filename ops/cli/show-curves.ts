// How well the score tells fraud from legitimate payments, in a terminal: curves of characters, areas, the fraud rate by band.

import type { ScoreCurves } from "#domain/contract/reports/score-curves.ts";
import { CURVES, type Curve } from "./score-curves.ts";
import { bold, right, table, type Dress } from "./table.ts";

const [WIDTH, HEIGHT] = [48, 12];
const BAR = 20;
/** By payments, by amounts, and both in one place. */
const MARKS = { payments: "o", amounts: "x", both: "*" } as const;

export function showCurves(curves: ScoreCurves, dress: Dress): string {
  const labelled = curves.bands.reduce((sum, band) => sum + band.labelled, 0);
  if (labelled === 0) return "No labelled payments in the later period: there are no curves.\n";
  const pictures = CURVES.map((curve) => plot(curve, curves, dress));
  return `${pictures.join("\n")}\n${areas(curves, dress)}\n${bands(curves, dress)}`;
}

function plot({ title, across, up, series }: Curve, curves: ScoreCurves, dress: Dress): string {
  const rows = Array.from({ length: HEIGHT }, () => Array.from({ length: WIDTH }, () => " "));
  for (const name of ["payments", "amounts"] as const) {
    for (const { x, y } of series(curves, name)) {
      const row = rows[HEIGHT - 1 - Math.round(y * (HEIGHT - 1))];
      const column = Math.round(x * (WIDTH - 1));
      if (row === undefined) continue;
      row[column] = row[column] === " " || row[column] === MARKS[name] ? MARKS[name] : MARKS.both;
    }
  }
  const lines = rows.map((row, index) => {
    const label = index === 0 ? "100%" : index === HEIGHT - 1 ? "0%" : "";
    return `${label.padStart(5)} |${row.join("").trimEnd()}`;
  });
  const legend = `o payments, x amounts, * both; up: ${up}, across: ${across}`;
  return `${bold(title, dress)}\n${lines.join("\n")}\n      +${"-".repeat(WIDTH)}\n       0%${"100%".padStart(WIDTH - 2)}\n       ${legend}\n`;
}

function areas({ areas: found }: ScoreCurves, dress: Dress): string {
  const shown = (area: ScoreCurves["areas"]["roc"]) => {
    if (area === null) return "–";
    const { value, interval } = area;
    return interval === null
      ? `${value.toFixed(3)} (${value === 0 || value === 1 ? "no interval at the end" : "too few customers with fraud"})`
      : `${value.toFixed(3)} [${interval.lower.toFixed(3)}, ${interval.upper.toFixed(3)}]`;
  };
  return table(
    ["Area [95% interval]", "by payments", "by amounts"],
    [
      ["ROC (0.5: the score says nothing)", shown(found.roc), shown(found.rocByAmount)],
      ["precision-recall", shown(found.precisionRecall), shown(found.precisionRecallByAmount)],
    ],
    dress,
  );
}

function bands({ bands: found }: ScoreCurves, dress: Dress): string {
  const rows = found.map(({ from, to, customers, fraud, labelled, value, interval }) => [
    `${from} to ${to === 100 ? 100 : to - 1}`,
    value === null || interval === null
      ? "–"
      : `${value.toFixed(3)} [${interval.lower.toFixed(3)}, ${interval.upper.toFixed(3)}]`,
    `${fraud}/${labelled}`,
    String(customers),
    value === null ? "" : "#".repeat(Math.round(value * BAR)),
  ]);
  const heads = [
    { head: "Score" },
    { head: "fraud rate [95% interval]" },
    right("fraud/labelled"),
    right("customers"),
    "",
  ];
  return table(heads, rows, dress);
}
