// The curves of a score as an SVG picture, for a slide or a page.

import type { ScoreCurves } from "#domain/contract/reports/score-curves.ts";
import { CURVES, type Curve, type Point } from "./score-curves.ts";

const [SIDE, MARGIN] = [260, 50];
const PANEL = SIDE + 2 * MARGIN;
const COLOURS = { payments: "#1f5fa8", amounts: "#c2571a" } as const;
const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** @returns a whole SVG document, of three panels side by side. */
export function drawCurves(curves: ScoreCurves): string {
  const panels = CURVES.map((curve, index) => panel(curve, curves, index * PANEL));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PANEL * CURVES.length} ${PANEL + 20}" font-family="sans-serif" font-size="11">`,
    `<rect width="100%" height="100%" fill="white"/>`,
    ...panels,
    `<text x="${MARGIN}" y="${PANEL + 8}" fill="${COLOURS.payments}">by payments</text>`,
    `<text x="${MARGIN + 90}" y="${PANEL + 8}" fill="${COLOURS.amounts}">by amounts</text>`,
    "</svg>\n",
  ].join("\n");
}

function panel({ title, across, up, series }: Curve, curves: ScoreCurves, left: number): string {
  const ticks = STEPS.flatMap((step) => {
    const [x, y] = [MARGIN + step * SIDE, MARGIN + (1 - step) * SIDE];
    return [
      `<line x1="${MARGIN}" x2="${MARGIN + SIDE}" y1="${y}" y2="${y}" stroke="#ddd"/>`,
      `<text x="${MARGIN - 6}" y="${y + 4}" text-anchor="end">${step * 100}%</text>`,
      `<text x="${x}" y="${MARGIN + SIDE + 15}" text-anchor="middle">${step * 100}%</text>`,
    ];
  });
  const middle = MARGIN + SIDE / 2;
  return [
    `<g transform="translate(${left} 0)">`,
    `<text x="${middle}" y="${MARGIN - 16}" text-anchor="middle" font-size="14">${title}</text>`,
    ...ticks,
    `<text x="${middle}" y="${MARGIN + SIDE + 34}" text-anchor="middle">${across}</text>`,
    `<text x="14" y="${middle}" text-anchor="middle" transform="rotate(-90 14 ${middle})">${up}</text>`,
    line(series(curves, "payments"), COLOURS.payments),
    line(series(curves, "amounts"), COLOURS.amounts),
    "</g>",
  ].join("\n");
}

function line(points: readonly Point[], colour: string): string {
  const places = points.map(
    ({ x, y }) => `${(MARGIN + x * SIDE).toFixed(1)},${(MARGIN + (1 - y) * SIDE).toFixed(1)}`,
  );
  return `<polyline points="${places.join(" ")}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
}
