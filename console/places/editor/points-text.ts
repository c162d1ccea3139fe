// Points of a rule as they are shown, with their sign.

export function pointsText(points: number): string {
  if (Number.isNaN(points)) return "–";
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}
