// What stands of a pair after each verdict on it. A verdict that lowers the risk of a sanctions match only waits, until a second
// person has agreed; one that raises it, or takes something back, counts at once. A model test holds these rules.

import type { Adjudication } from "../../contract/casework/adjudication.ts";
import type { GivenVerdict, StandingVerdict } from "../../contract/casework/judged-pair.ts";
import { isSamePerson } from "../../ids/person.ts";

export interface PairState {
  /** Of the newest verdict that it is made of: verdicts may arrive twice, or in another order. */
  readonly number: number;
  readonly standing: StandingVerdict | null;
  /** Waits for a second person. */
  readonly proposed: GivenVerdict | null;
  /** When it was last taken back: a verdict of before that arrives late does not count. */
  readonly revokedAt: string | null;
}

export const UNJUDGED: PairState = { number: 0, standing: null, proposed: null, revokedAt: null };

export interface NewVerdict extends Omit<GivenVerdict, "verdict"> {
  readonly verdict: Adjudication["verdict"];
  /** Of all verdicts of the organisation, in the order in which it kept them. */
  readonly number: number;
  /** Of a match with a sanctions list: `false_positive` counts only after a second person has agreed. */
  readonly needsAgreement: boolean;
  /** True where nobody else works on the organisation: then a second verdict of the same person agrees. */
  readonly isSoleOperator: boolean;
  /** From which instant it would no longer lower the risk. */
  readonly until: string;
}

export function afterVerdict(state: PairState, given: NewVerdict): PairState {
  const { number, needsAgreement, isSoleOperator, until, ...rest } = given;
  const { verdict, ...who } = rest;
  if (number <= state.number || (state.revokedAt !== null && given.at <= state.revokedAt)) return state;
  const next = { ...state, number };
  if (verdict === "unclear") return { ...next, standing: null, proposed: null };
  const found: GivenVerdict = { ...who, verdict };
  if (verdict === "true_match") {
    const standing = { ...found, agreedBy: null, agreedAt: null, until: null };
    return { ...next, standing, proposed: null };
  }
  // Nothing is lowered of which nobody can tell when it has changed.
  if (found.pairVersion === null) return { ...next, proposed: null };
  if (!needsAgreement) {
    return { ...next, standing: { ...found, agreedBy: null, agreedAt: null, until }, proposed: null };
  }
  const first = state.proposed;
  if (first === null || first.pairVersion !== found.pairVersion) return { ...next, proposed: found };
  if (isSamePerson(first.by, found.by) && !isSoleOperator) return { ...next, proposed: found };
  const standing = { ...first, agreedBy: found.by, agreedAt: found.at, until };
  return { ...next, standing, proposed: null };
}

/** @param at an instant. @returns null where nothing counts, or what counted has ended by then. */
export function standingAt({ standing }: Pick<PairState, "standing">, at: string): StandingVerdict | null {
  return standing !== null && counts(standing, at) ? standing : null;
}

/** A true match has no end, a false positive always. */
export function counts({ verdict, until }: StandingVerdict, at: string): boolean {
  return until === null ? verdict === "true_match" : at < until;
}

/** Nothing counts any more, and nothing waits. */
export function afterRevocation(state: PairState, at: string): PairState {
  return { ...state, standing: null, proposed: null, revokedAt: at };
}
