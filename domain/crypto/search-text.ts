// A text as a search compares it: without case, accents and surplus spaces. A search that stays empty finds nothing to compare.

const MARKS = /\p{Diacritic}/gu;

export function searchText(text: string): string {
  return text.normalize("NFKD").replaceAll(MARKS, "").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}
