// By which parts of a name its bearer is called: the first given name and the first family name. Lists show where the family
// names stand by a comma or by capitals: "CARO QUINTERO, Rafael", "Miqdad Lu'ay FATIHA". Who lacks one of them is mostly
// somebody else: a listed "CUELLAR CASTRO, Luis Eduardo" is "Luis Cuellar", and thousands are "Eduardo Castro".

import { analyseName } from "./analyse-name.ts";
import type { NameToken } from "./name-token.ts";
import { isTelling, weighed, type WeighedName } from "./weigh-name.ts";

/** @param name the listed person's name as its list writes it, of which `weighed` is a reading. */
export function withCalled({ tokens, rarities, isRead }: WeighedName, name: string): WeighedName {
  return weighed(tokens, rarities, isRead, calledBy(name, tokens));
}

/** Places of these parts among the tokens; of a name that does not show its family names only the first part. */
function calledBy(name: string, tokens: readonly NameToken[]): readonly number[] {
  const ahead = tokensOf(partAhead(name));
  const isAhead = ahead.length > 0 && ahead.every(({ key }, at) => tokens[at]?.key === key);
  const places = [firstTelling(tokens, 0), isAhead ? firstTelling(tokens, ahead.length) : null];
  return places.filter((place) => place !== null);
}

function firstTelling(tokens: readonly NameToken[], from: number): number | null {
  const at = tokens.findIndex((token, place) => place >= from && isTelling(token));
  return at < 0 ? null : at;
}

function tokensOf(name: string): readonly NameToken[] {
  return analyseName(name, "person")[0] ?? [];
}

/** What stands before the comma, or before the place where capitals begin or end; empty where neither shows it. */
function partAhead(name: string): string {
  const comma = name.indexOf(",");
  if (comma > 0) return name.slice(0, comma);
  const words = name.split(/\s+/);
  const capitals = words.map((word) => CAPITALS.test(word));
  const change = capitals.findIndex((is, at) => at > 0 && is !== capitals[0]);
  const isOneChange = change > 0 && capitals.slice(change).every((is) => is === capitals[change]);
  return isOneChange ? words.slice(0, change).join(" ") : "";
}
const CAPITALS = /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u;
