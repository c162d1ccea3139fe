// How alike two given names are, by the same analysis, weights and rarities as a search of the lists.

import type { PartyType } from "../../contract/decisions/transaction.ts";
import { analyseName } from "./analyse-name.ts";
import { withCalled } from "./called-by.ts";
import type { NameIndex } from "./open-index.ts";
import { scoreNames, type NameScore } from "./score-names.ts";
import { PARTITIONS_OF_TYPE } from "./search-index.ts";
import { weighName } from "./weigh-name.ts";

const NOTHING: NameScore = { score: 0, exact: false, identity: null, tokens: [] };

/**
 * The best reading of both names counts; an unknown party's as a person's and as an organisation's.
 * @param index gives the rarity of words.
 */
export function scorePair(index: NameIndex, query: string, candidate: string, type: PartyType): NameScore {
  let best = NOTHING;
  for (const kind of PARTITIONS_OF_TYPE[type]) {
    const { rarity } = index.partitions[kind];
    const candidates = analyseName(candidate, kind).map((tokens) => {
      const weighed = weighName(tokens, rarity, candidate);
      return kind === "person" ? withCalled(weighed, candidate) : weighed;
    });
    for (const tokens of analyseName(query, kind)) {
      const weighed = weighName(tokens, rarity, query);
      for (const other of candidates) {
        const scored = scoreNames(weighed, other, kind);
        if (scored.score > best.score) best = scored;
      }
    }
  }
  return best;
}
