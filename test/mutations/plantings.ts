// The faults that a source may be given: small changes of its text, found by its syntax. Each leaves a program that can be read,
// and is one that somebody may write by mistake.

import { parseSync, Visitor, type ESTree } from "vite";
import type { Random } from "../load/random.ts";

export const KINDS = [
  "condition-negated",
  "boundary-moved",
  "statement-removed",
  "awaited-call-dropped",
  "constant-moved",
  "early-return",
  "sql-boundary-moved",
] as const;
type Kind = (typeof KINDS)[number];

/** `source.slice(start, end)` becomes `text`. */
export interface Planting {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Change = Pick<Planting, "kind" | "start" | "end" | "text">;
type Range = Pick<ESTree.Span, "start" | "end">;

/** A comparison by the same one with, or without, equality. */
const MOVED: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const SQL = /\b(SELECT|UPDATE|DELETE|INSERT)\b/;
const SQL_BOUNDARY = / (<=|>=|<|>) /g;
/** What is only logged, or has to be there, proves nothing by being gone. */
const LEFT_ALONE = /^(logProblem|super|void logProblem)\b/;
const RETURNS_NOTHING = /^:\s*(void|Promise<void>)$/;

/** @throws Error for what is no TypeScript. */
export function plantingsOf(file: string, source: string): Planting[] {
  const { program, errors } = parseSync(file, source, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const changes = changesOf(program, source);
  return changes
    .toSorted((one, other) => one.start - other.start)
    .map((change) => ({ file, line: source.slice(0, change.start).split("\n").length, ...change }));
}

export function planted(source: string, { start, end, text }: Planting): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** As many of each kind as there are, by lot: no kind is crowded out by a more frequent one. */
export function draw(all: readonly Planting[], count: number, random: Random): Planting[] {
  const byKind = KINDS.map((kind) => all.filter((one) => one.kind === kind));
  const drawn: Planting[] = [];
  while (drawn.length < count) {
    const left = byKind.filter((some) => some.length > 0);
    if (left.length === 0) break;
    const some = random.pick(left);
    drawn.push(...some.splice(random.below(some.length), 1));
  }
  return drawn;
}

function changesOf(program: ESTree.Program, source: string): Change[] {
  const changes: Change[] = [];
  const types = new Set<number>();
  const textOf = ({ start, end }: Range): string => source.slice(start, end);
  const replace = (kind: Kind, { start, end }: Range, text: string): void => {
    changes.push({ kind, start, end, text });
  };
  const negate = ({ test }: { readonly test: Range }): void => {
    replace("condition-negated", test, `!(${textOf(test)})`);
  };
  const returnEarly = (returnType: Range | null | undefined, body: Range | null | undefined): void => {
    if (!returnType || !body || !RETURNS_NOTHING.test(textOf(returnType))) return;
    replace("early-return", { start: body.start, end: body.start + 1 }, "{ return;");
  };
  const moveInSql = (node: Range): void => {
    const text = textOf(node);
    if (!SQL.test(text)) return;
    for (const { 1: sign = "", index } of text.matchAll(SQL_BOUNDARY)) {
      const start = node.start + index + 1;
      replace("sql-boundary-moved", { start, end: start + sign.length }, MOVED[sign] ?? sign);
    }
  };
  new Visitor({
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    IfStatement: negate,
    ConditionalExpression: negate,
    BinaryExpression({ operator, left, right }) {
      const moved = MOVED[operator];
      if (moved === undefined) return;
      // Between the two there is the sign alone, and blanks.
      const start = source.indexOf(operator, left.end);
      if (start < right.start) replace("boundary-moved", { start, end: start + operator.length }, moved);
    },
    ExpressionStatement(statement) {
      const kind =
        statement.expression.type === "AwaitExpression" ? "awaited-call-dropped" : "statement-removed";
      if (isRemovable(statement, textOf(statement))) replace(kind, statement, "{}");
    },
    Literal(node) {
      if (typeof node.value === "string") moveInSql(node);
      if (typeof node.value !== "number" && typeof node.value !== "bigint") return;
      if (types.has(node.start)) return;
      const one = typeof node.value === "bigint" ? "1n" : "1";
      for (const sign of ["+", "-"]) replace("constant-moved", node, `(${textOf(node)} ${sign} ${one})`);
    },
    TemplateLiteral: moveInSql,
    FunctionDeclaration: ({ returnType, body }) => returnEarly(returnType, body),
    FunctionExpression: ({ returnType, body }) => returnEarly(returnType, body),
    ArrowFunctionExpression: ({ returnType, body }) => returnEarly(returnType, body),
  }).visit(program);
  return changes;
}

/** A constructor's `this.part = part` is missed at once, by every test. */
function isRemovable({ expression }: ESTree.ExpressionStatement, text: string): boolean {
  if (LEFT_ALONE.test(text)) return false;
  if (expression.type === "Literal") return false;
  const isKept =
    expression.type === "AssignmentExpression" &&
    expression.right.type === "Identifier" &&
    text.startsWith(`this.${expression.right.name} =`);
  return !isKept;
}
