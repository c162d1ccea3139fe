// What a rule has the lists asked before it is evaluated: the values of its `inList` calls, worked out from the request.

import type { ASTNode } from "@marcbachmann/cel-js";
import { inListCalls, listableTexts } from "./in-list.ts";
import { parseRule } from "./parse-rule.ts";
import type { RuleInput } from "./rule-input.ts";
import { textOf } from "./rule-text.ts";

export interface ListLookup {
  readonly list: string;
  /** Where the list's name is in the expression. */
  readonly at: number;
  /** None where the value is absent: then the rule does not ask, or is an error. */
  readonly valuesIn: (input: RuleInput) => readonly string[];
}

/** @param ast an expression in which every call of `inList` is sound. */
export function listLookups(ast: ASTNode): ListLookup[] {
  return inListCalls(ast).map(({ list, value, at }) => {
    const parsed = parseRule(textOf(value));
    return {
      list,
      at,
      valuesIn: (input) => {
        try {
          return listableTexts(parsed(input));
        } catch {
          return [];
        }
      },
    };
  });
}
