// Names that the engine has just said are no function's: columns and the like, which come in every query. The engine lists
// all its functions for each such question, which takes it longer than most queries. An engine can get new functions, so
// a name is remembered for a minute only, and one that is a function's never is.

import QuickLRU from "quick-lru";
import { MINUTE } from "#domain/time/instant.ts";

const NAMES_KEPT = 2_000;
/** Longer ones are nobody's columns: they would only fill the memory. */
const MOST_CHARACTERS = 100;

export class PlainNames {
  private readonly known = new QuickLRU<string, true>({ maxSize: NAMES_KEPT / 2, maxAge: MINUTE });

  /** Those of which nothing is known: the engine must be asked. In small letters, as it compares. */
  unknownOf(names: readonly string[]): readonly string[] {
    return names.map((name) => name.toLowerCase()).filter((name) => !this.known.has(name));
  }

  /** @param names of which the engine said a moment ago that none is a function's. */
  remember(names: readonly string[]): void {
    for (const name of names) if (name.length <= MOST_CHARACTERS) this.known.set(name, true);
  }
}
