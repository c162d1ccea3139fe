// Which words a decision is explained in. Editions are added, never changed: a replay compares every byte.

import { EDITION_1 } from "./edition-1.ts";
import { EDITION_2 } from "./edition-2.ts";
import { EDITION_3 } from "./edition-3.ts";
import type { TextEdition, Texts } from "./texts.ts";

/** The edition of new decisions. */
export const TEXT_EDITION: TextEdition = 3;

const EDITIONS: Readonly<Record<TextEdition, Texts>> = { 1: EDITION_1, 2: EDITION_2, 3: EDITION_3 };

/** @param edition absent where a decision was made before editions were recorded. */
export function textsOf(edition: TextEdition = 1): Texts {
  return EDITIONS[edition];
}
