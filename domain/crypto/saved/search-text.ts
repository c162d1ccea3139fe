// A text as a search compares it: upper and lower case are one, and so are the ways to write a sign.

export function searchText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
