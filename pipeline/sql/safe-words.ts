// ClickHouse's own words about a query, as they may leave the pipeline: what is to be mended in the query, and nothing of the server
// or of whom it is asked as.

const WORDS_MAX = 600;

/** @param user by which the engine knows who asks. */
export function safeWords(message: string, user: string): string {
  const words = message
    .replace(/^(?:Code: \d+\. )?(?:DB::(?:\w+)?Exception: )*/, "")
    .replace(/\s*\(version [^()]*(?:\([^()]*\))?[^()]*\)[\s\S]*$/, "")
    .replace(/\s*Stack trace[\s\S]*$/, "")
    .replaceAll(user, "the analyst")
    .trim();
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words;
}
