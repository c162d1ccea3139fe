// `inList("name", value)` in a rule: whether a named list of the organisation holds the value, or one of a list of values.
// Lists are asked before the rules are evaluated, so the value is made of what the request alone gives. What was not asked, or
// not answered, is an error of the rule and never a miss.

import { EvaluationError, type ASTNode } from "@marcbachmann/cel-js";
import { isInList, isListable, type ListFinding } from "../../named-lists/finding.ts";
import { LIST_NAME_PATTERN } from "../../named-lists/named-list.ts";
import { childrenOf, loopOf, rootOf } from "./rule-tree.ts";

const NAME = "inList";
export const IN_LIST_SIGNATURE = `${NAME}(ast, ast): bool`;
/** Where evaluation finds the lists. No expression can name it. */
export const FINDINGS = "#lists";
/** Why an evaluation failed: the list could not be asked for the value. */
export const NOT_LOOKED_UP = "not_looked_up";

/** The values are those that a decision asks the list for, before any rule is evaluated. */
export interface InListCall {
  readonly list: string;
  readonly value: ASTNode;
  /** Where its name is in the expression. */
  readonly at: number;
}

export interface InListProblem {
  readonly message: string;
  readonly at: number;
}

export function isInListCall(node: ASTNode): boolean {
  return node.op === "call" && node.args[0] === NAME;
}

/** The calls of an expression in which {@link inListProblem} finds nothing wrong. */
export function inListCalls(node: ASTNode): InListCall[] {
  const call = callOf(node);
  const inside = childrenOf(node).flatMap(inListCalls);
  return call === null ? inside : [call, ...inside];
}

function callOf(node: ASTNode): InListCall | null {
  if (node.op !== "call" || node.args[0] !== NAME) return null;
  const [name, value] = node.args[1];
  if (name?.op !== "value" || typeof name.args !== "string" || value === undefined) return null;
  return { list: name.args, value, at: name.start };
}

/** What is wrong with the first call that cannot be worked out before the rules; null if nothing is. */
export function inListProblem(node: ASTNode, inLoop = false): InListProblem | null {
  if (isInListCall(node)) {
    const call = callOf(node);
    if (call === null) return { message: `${NAME} needs the list's name as a text literal`, at: node.start };
    if (!LIST_NAME_PATTERN.test(call.list)) {
      return { message: `${JSON.stringify(call.list)} is no name of a list`, at: call.at };
    }
    if (inLoop) {
      const message = `${NAME} may not be in a loop: give it a list of values, such as transaction.parties.map(p, p.key)`;
      return { message, at: node.start };
    }
    return valueProblem(call.value, new Set());
  }
  const inside = inLoop || loopOf(node) !== null;
  return first(childrenOf(node), (child) => inListProblem(child, inside));
}

/** Known before the subject's ledger is asked. */
const ALLOWED: ReadonlySet<string> = new Set([
  "transaction",
  "activity",
  "counterparty",
  "location",
  "custom",
  "metadata",
]);

function valueProblem(node: ASTNode, loopVariables: ReadonlySet<string>): InListProblem | null {
  if (isInListCall(node)) return { message: `${NAME} may not be in another ${NAME}`, at: node.start };
  if (node.op === "id") {
    if (loopVariables.has(node.args) || ALLOWED.has(node.args)) return null;
    const message =
      node.args === "subject"
        ? "of subject, lists can be asked for subject.id and subject.type only"
        : `${node.args} is not known when lists are asked: use fields of the request`;
    return { message, at: node.start };
  }
  if (isAddress(node)) {
    const message = "counterparty.address is not known when lists are asked: use fields of the request";
    return { message, at: node.start };
  }
  // The ledger may know the externalUserId of a customer that a request names by our id alone.
  const isSubject = node.op === "." && rootOf(node).op === "id" && rootOf(node).args === "subject";
  if (isSubject && (node.args[1] === "id" || node.args[1] === "type")) return null;
  const loop = loopOf(node);
  if (loop === null) return first(childrenOf(node), (child) => valueProblem(child, loopVariables));
  const inner = new Set(loopVariables).add(loop.variable);
  return valueProblem(loop.range, loopVariables) ?? first(loop.bodies, (body) => valueProblem(body, inner));
}

/** The ledger has the address book. */
function isAddress(node: ASTNode): boolean {
  if (node.op !== "." && node.op !== ".?" && node.op !== "[]" && node.op !== "[?]") return false;
  const [of, field] = node.args;
  const name = typeof field === "string" ? field : field.op === "value" ? field.args : null;
  return of.op === "id" && of.args === "counterparty" && name === "address";
}

function first<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** What the library hands to a macro, as far as this one needs it. */
interface Checker {
  check(node: ASTNode, context: unknown): CelType;
  getType(name: string): unknown;
  createError(code: string, message: string, node: ASTNode): Error;
}
interface CelType {
  readonly kind: string;
  readonly type: string;
  readonly valueType?: CelType;
}
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
}
interface Context {
  getValue(name: string): unknown;
}
interface Call {
  readonly ast: ASTNode;
  readonly args: readonly [ASTNode, ASTNode];
}

/** The function itself, for the library: a macro, because a plain function sees nothing but its arguments. */
export function inListMacro({ ast, args }: Call) {
  const [name, value] = args;
  return {
    async: false,
    typeCheck(checker: Checker, _macro: unknown, context: unknown) {
      const type = checker.check(value, context);
      if (isTexts(type)) return checker.getType("bool");
      const message = `${NAME} looks for a text or a list of texts, not ${type.type}`;
      throw checker.createError("no_matching_overload", message, value);
    },
    evaluate(evaluator: Evaluator, _macro: unknown, context: Context): boolean {
      const texts = textsOf(evaluator.run(value, context));
      if (texts === null) {
        throw new EvaluationError({ code: "no_text", message: "is no text", node: value });
      }
      const list = name.op === "value" ? String(name.args) : "";
      const found = isInList(context.getValue(FINDINGS) as readonly ListFinding[], list, texts);
      if (found === null) {
        throw new EvaluationError({ code: NOT_LOOKED_UP, message: "was not looked up", node: ast });
      }
      return found;
    },
  };
}

function isTexts({ kind, type, valueType }: CelType): boolean {
  if (kind === "list") return valueType !== undefined && isTexts(valueType);
  return kind === "dyn" || type === "string";
}

/** The texts of a value, lists inside lists included; null where it holds anything else. */
function textsOf(value: unknown): string[] | null {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return null;
  const texts = value.map(textsOf);
  return texts.every((one) => one !== null) ? texts.flat() : null;
}

/** What a list is asked for by a value of a rule. */
export function listableTexts(value: unknown): string[] {
  return (textsOf(value) ?? []).filter(isListable);
}
