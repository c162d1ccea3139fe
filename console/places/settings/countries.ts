// Countries of a provider: a few of them, and how many more there are.

const SHOWN_MAX = 6;

export function shownCountries(countries: readonly string[]): string {
  if (countries.length === 0) return "–";
  if (countries.length <= SHOWN_MAX) return countries.join(", ");
  const shown = countries.slice(0, SHOWN_MAX - 1);
  return `${shown.join(", ")} and ${countries.length - shown.length} more`;
}
