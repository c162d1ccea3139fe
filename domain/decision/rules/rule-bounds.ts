// Every bound of the rule language, in one place. What a rule costs is counted in steps before it ever runs (rule-cost.ts): a
// step is at most 0.2 microseconds and eight bytes of text, so an accepted rule takes less than 20 ms and makes less than 1 MB
// of text on the largest transaction of the contract, and all rules of a version together take less than 50 ms.

/** Characters of an expression. */
export const EXPRESSION_MAX = 2_000;
/** Of an expression's tree: what the parser refuses. */
export const TREE_LIMITS = {
  maxAstNodes: 300,
  maxDepth: 24,
  maxListElements: 300,
  maxMapEntries: 100,
  maxCallArguments: 8,
} as const;
/** Loops inside loops: what needs more is no rule that a person can check. */
export const LOOPS_MAX = 2;
/** Steps of a rule: its evaluation and, where it hits, the evidence that is read for it. */
export const RULE_COST_MAX = 100_000;
/** Steps of all rules of a version that are evaluated, together: 50 ms. */
export const VERSION_COST_MAX = 250_000;

/** A character as it is kept: two bytes, one where the whole text is ASCII. */
export const CHARACTER_BYTES = 2;
/** Changing the case of characters beyond ASCII is the dearest thing that is done to a text: some 23 nanoseconds a byte. */
export const BYTES_A_STEP = 8;
/** Looking for one text in another: at worst some four nanoseconds a character. */
export const SEARCHED_BYTES_A_STEP = 50;
/** Comparing two texts is much cheaper than changing one. */
export const COMPARED_BYTES_A_STEP = 200;
/** The characters of a text are counted one by one, as people count them. */
export const SIZED_BYTES_A_STEP = 2;
/** An hour in a zone of its own asks for the zone's calendar. */
export const ZONE_STEPS = 600;
/** A text that is read as a duration, with {@link DURATION_TEXT_MAX} characters. */
export const DURATION_STEPS = 100;
/** An error that a loop or `||` and `&&` put up with until they know whether it matters. */
export const ERROR_STEPS = 12;

/** The library reads a duration in time that grows with the third power of its length: a longer one is an error of the rule. */
export const DURATION_TEXT_MAX = 32;
/**
 * Characters that the functions of one evaluation may take and give. A rule that was accepted by these bounds stays below it; one
 * of an earlier release that does not is an error, so the decision is at least `review` and nobody waits for it.
 */
export const METERED_CHARACTERS_MAX = 1_000_000;

/** Characters of a text in the evidence of a rule; what is longer ends with an ellipsis. */
export const EVIDENCE_TEXT_MAX = 255;
/** Items of a list in the evidence of a rule; what has more ends with an ellipsis. */
export const EVIDENCE_ITEMS_MAX = 20;
/** Characters of the evidence of one rule, as JSON. */
export const RULE_EVIDENCE_MAX = 8_000;
/** Of the evidence of all rules of a decision: with one mark for each rule whose evidence is left out it is below 64,000. */
export const DECISION_EVIDENCE_MAX = 40_000;
