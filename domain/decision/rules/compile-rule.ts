// Rules as CEL: compiled once for a version, refused there when they name what does not exist or could cost too much,
// and evaluated without ever throwing. A rule that cannot be answered is an error, never a pass.
//
// An activity has no transaction: a rule that asks an activity for `transaction`, `counterparty`, `screening` or a
// feature of transactions does not concern it, and does not hit.

import {
  EvaluationError,
  type ASTNode,
  type ParseError,
  type TypeError as CelTypeError,
} from "@marcbachmann/cel-js";
import { FEATURE_CATALOGUE } from "../features/feature-catalogue.ts";
import { inListCalls, inListProblem, NOT_LOOKED_UP } from "./in-list.ts";
import { listLookups, type ListLookup } from "./list-lookups.ts";
import { EXPRESSION_MAX, LOOPS_MAX, RULE_COST_MAX } from "./rule-bounds.ts";
import { costOf } from "./rule-cost.ts";
import { ARITHMETIC_ERRORS, parseRule, type ParsedRule } from "./parse-rule.ts";
import { refusedPart } from "./refuse-part.ts";
import { evidenceNodes, evidenceReader, missingEvidence, type RuleEvidence } from "./rule-evidence.ts";
import { TOO_MUCH_TEXT } from "./rule-meter.ts";
import { ruleGuard } from "./rule-guard.ts";
import { RULE_ENVIRONMENT, type RuleInput } from "./rule-input.ts";
import { textOf } from "./rule-text.ts";
import { childrenOf, loopOf, rootOf } from "./rule-tree.ts";
import type { Rule } from "../versions/system-version.ts";
import type { RuleResult } from "../verdict.ts";

export interface RuleProblem {
  /** Empty for what is wrong with the version as a whole. */
  readonly ruleId: string;
  readonly code:
    | "syntax"
    | "unknown_name"
    | "type"
    | "too_large"
    | "too_costly"
    | "function_refused"
    | "duplicate_id"
    /** Of `inList`: a list or a value that cannot be asked before the rules. */
    | "list_call"
    /** The organisation has no such list. */
    | "unknown_list"
    /** The rule could raise risk for what an allow list holds. */
    | "allow_list_raises"
    /** Of the version's limits. */
    | "limits_crossed";
  readonly message: string;
  /** Where in the expression, in characters from its beginning; null where no one place is wrong. */
  readonly at: number | null;
}

export interface CompiledRule {
  readonly rule: Rule;
  /** The most steps that judging one decision by it can take; see rule-cost.ts. */
  readonly cost: number;
  /** What lists have to be asked before it is evaluated. */
  readonly lookups: readonly ListLookup[];
  evaluate(input: RuleInput, ofTransaction: boolean): RuleResult;
}

export type RuleCompilation =
  | { readonly ok: true; readonly compiled: CompiledRule }
  | { readonly ok: false; readonly problem: RuleProblem };

/** A rule as it is being written: refused where it is beyond the bounds of the language. */
export function compileRule(rule: Rule): RuleCompilation {
  if (rule.expression.length > EXPRESSION_MAX) {
    return failed(rule, "too_large", `is longer than ${EXPRESSION_MAX} characters`, EXPRESSION_MAX);
  }
  const read = readRule(rule);
  if ("ok" in read) return read;
  const { ast } = read;
  const refused = refusedPart(ast);
  if (refused !== null) return failed(rule, "function_refused", refused.message, refused.at);
  const always = presenceOfAddress(ast);
  if (always !== null) {
    return failed(
      rule,
      "type",
      "counterparty.address is always there: ask has(counterparty.address.status)",
      always,
    );
  }
  const wrong = inListProblem(ast);
  if (wrong !== null) return failed(rule, "list_call", wrong.message, wrong.at);
  if (loopDepth(ast) > LOOPS_MAX) return failed(rule, "too_large", `nests more than ${LOOPS_MAX} loops`);
  const cost = costOfRule(ast);
  if (cost > RULE_COST_MAX) {
    return failed(
      rule,
      "too_costly",
      `can take ${cost} steps; the limit for a rule is ${RULE_COST_MAX}. ${CHEAPER}`,
    );
  }
  return { ok: true, compiled: compiledRule(rule, read, cost) };
}

/**
 * A rule of a version that this or an earlier release accepted: it goes on deciding, whatever the bounds of new rules are. What
 * it may do with texts is bounded while it runs (rule-meter.ts).
 */
export function compileAcceptedRule(rule: Rule): RuleCompilation {
  const read = readRule(rule);
  return "ok" in read ? read : { ok: true, compiled: compiledRule(rule, read, costOfRule(read.ast)) };
}

const CHEAPER =
  "Use fewer loops inside each other, put the cheapest condition first, and change or split a text once, before the loop.";

/** Checks names and types. */
function readRule(rule: Rule): ParsedRule | RuleCompilation {
  const wrong = (error: ParseError | CelTypeError | undefined): RuleCompilation =>
    failed(rule, problemCode(error), error?.summary ?? "is no expression", error?.range?.start);
  const checked = RULE_ENVIRONMENT.check(rule.expression);
  if (!checked.valid) return wrong(checked.error);
  if (checked.type !== "bool" && checked.type !== "dyn") {
    return failed(rule, "type", `is of type ${checked.type}, not bool`);
  }
  const parsed = parseRule(rule.expression);
  const unknown = RULE_ENVIRONMENT.check(withoutHas(rule.expression, parsed.ast));
  return unknown.valid ? parsed : wrong(unknown.error);
}

function failed(
  { id: ruleId }: Rule,
  code: RuleProblem["code"],
  message: string,
  at: number | null = null,
): RuleCompilation {
  return { ok: false, problem: { ruleId, code, message, at } };
}

/** Of its evaluation, of the evidence where it hits, and of all that again without what allow lists hold. */
function costOfRule(ast: ASTNode): number {
  const evidence = evidenceNodes(ast).reduce((sum, node) => sum + costOf(node), 0);
  const calls = inListCalls(ast);
  const lookups = calls.reduce((sum, { value }) => sum + costOf(value), 0);
  return Math.ceil((calls.length === 0 ? 1 : 2) * (costOf(ast) + evidence) + lookups);
}

/**
 * The library does not look at the names inside `has()`. With `dyn()` in its place, which has as many letters and
 * accepts anything, they are checked like all others.
 */
function withoutHas(expression: string, node: ASTNode): string {
  let text = expression;
  if (node.op === "call" && node.args[0] === "has") {
    text = `${text.slice(0, node.start)}dyn${text.slice(node.start + "has".length)}`;
  }
  return childrenOf(node).reduce(withoutHas, text);
}

/** Where `has` asks for the whole of it, which would be true without any saved address. */
function presenceOfAddress(node: ASTNode): number | null {
  if (node.op === "call" && node.args[0] === "has") {
    const [asked] = node.args[1];
    return asked !== undefined && textOf(asked) === "counterparty.address" ? node.start : null;
  }
  for (const child of childrenOf(node)) {
    const at = presenceOfAddress(child);
    if (at !== null) return at;
  }
  return null;
}

function compiledRule(rule: Rule, parsed: ParsedRule, cost: number): CompiledRule {
  const isNo = ruleGuard(parsed.ast);
  const readEvidence = evidenceReader(parsed.ast);
  const result = (outcome: RuleResult["outcome"], evidence: RuleEvidence[]): RuleResult => ({
    ruleId: rule.id,
    ruleVersion: rule.version,
    name: rule.name,
    category: rule.category,
    outcome,
    scoreModifier: rule.scoreModifier,
    action: rule.action,
    evidence,
    ...(rule.state === "shadow" && { shadow: true }),
  });
  const noHit = result("no_hit", []); // the answer of nearly all evaluations: one for all of them
  return {
    rule,
    cost,
    lookups: listLookups(parsed.ast),
    evaluate(input, ofTransaction) {
      if (isNo(input)) return noHit;
      try {
        const answer: unknown = parsed(input);
        if (answer === true) return result("hit", readEvidence(input));
        return answer === false ? noHit : result("error", []);
      } catch (error) {
        const lacking = lackingNode(error);
        if (lacking === null) return result("error", []);
        if (!ofTransaction && asksForTransaction(lacking)) return noHit;
        return result("error", [missingEvidence(lacking)]);
      }
    },
  };
}

function problemCode(error: ParseError | CelTypeError | undefined): RuleProblem["code"] {
  switch (error?.code) {
    case "unknown_variable":
    case "no_such_key":
      return "unknown_name";
    case "limit_exceeded":
      return "too_large";
    default:
      return error?.name === "ParseError" ? "syntax" : "type";
  }
}

/** What was read but is absent, the list that could not be asked, or the result that is not a number; else null. */
function lackingNode(error: unknown): ASTNode | null {
  if (!(error instanceof EvaluationError) || !LACKING.has(error.code)) return null;
  return error.node ?? null;
}
const LACKING: ReadonlySet<string> = new Set([
  "no_such_key",
  NOT_LOOKED_UP,
  TOO_MUCH_TEXT,
  ...ARITHMETIC_ERRORS,
]);

const TRANSACTION_VARIABLES: ReadonlySet<string> = new Set(["transaction", "counterparty", "screening"]);
const TRANSACTION_FEATURES: ReadonlySet<string> = new Set(
  FEATURE_CATALOGUE.filter(({ of }) => of === "transaction").map(({ name }) => `features.${name}`),
);

function asksForTransaction(missing: ASTNode): boolean {
  const root = rootOf(missing);
  if (root.op === "id" && TRANSACTION_VARIABLES.has(root.args)) return true;
  return TRANSACTION_FEATURES.has(textOf(missing));
}

function loopDepth(node: ASTNode): number {
  const inside = childrenOf(node).reduce((deepest, child) => Math.max(deepest, loopDepth(child)), 0);
  return loopOf(node) === null ? inside : inside + 1;
}
