// Dates of birth as lists write them, to partial ISO dates. What is not a date is left out: it can then lower no score.

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const two = (value: string | number): string => String(value).padStart(2, "0");

/** Every date of the text: "11.8.1960", "13 August 1960", "08 Feb 1963", "Jan 1964", "1963", "1971 to 1975". */
export function birthDates(text: string): string[] {
  const dates: string[] = [];
  const rest = text
    .replace(/(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})/g, (_, day: string, month: string, year: string) => {
      if (Number(month) <= 12 && Number(day) <= 31) dates.push(`${year}-${two(month)}-${two(day)}`);
      return " ";
    })
    .replace(
      /(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([A-Za-z]{3})[a-z]*\.?,?\s+((?:19|20)\d{2})/g,
      (whole, day: string | undefined, word: string, year: string) => {
        const month = MONTHS.indexOf(word.toLowerCase()) + 1;
        if (month === 0) return whole;
        dates.push(day === undefined ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`);
        return " ";
      },
    );
  const span = /\b((?:19|20)\d{2})\s*(?:to|and|[-–])\s*((?:19|20)\d{2})\b/.exec(rest);
  if (span !== null) {
    const [from, to] = [Number(span[1]), Number(span[2])];
    if (to >= from && to - from <= 15) for (let year = from; year <= to; year++) dates.push(String(year));
  }
  for (const [year] of rest.matchAll(/\b(?:19|20)\d{2}\b/g)) dates.push(year);
  return [...new Set(dates)];
}
