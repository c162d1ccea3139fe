// What an analyst may ask, judged by the tree that ClickHouse's parser made of the query: SELECT and DESCRIBE of the analysts'
// views, with functions that are on the list. Whatever is not known here is refused.

import { ADMITTED_TABLE_FUNCTIONS, isAdmittedFunction } from "./admitted-functions.ts";
import type { SyntaxNode } from "./syntax-tree.ts";

export interface Admitted {
  readonly database: string;
  readonly views: readonly string[];
}

/** Nodes that are neither a name nor a call: they are what their children are. `APPLY`, which hides a call, is not there. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "ArrayJoin",
  "Asterisk",
  "ColumnsExceptTransformer",
  "ColumnsListMatcher",
  "ColumnsRegexpMatcher",
  "ColumnsReplaceTransformer",
  "ColumnsReplaceTransformer::Replacement",
  "ColumnsTransformerList",
  "ExpressionList",
  "Identifier",
  "InterpolateElement",
  "Literal",
  "OrderByElement",
  "QualifiedAsterisk",
  "QualifiedColumnsListMatcher",
  "QualifiedColumnsRegexpMatcher",
  "SelectIntersectExceptQuery",
  "SelectQuery",
  "SelectWithUnionQuery",
  "Subquery",
  "TableExpression",
  "TableJoin",
  "TablesInSelectQuery",
  "TablesInSelectQueryElement",
  "WindowDefinition",
  "WindowListElement",
  "WithElement",
]);
const QUESTIONS: ReadonlySet<string> = new Set(["SelectWithUnionQuery", "DescribeQuery"]);
/** Whole names: the formats with progress tell how many rows were read, before a policy hides what belongs to others. */
const FORMATS: ReadonlySet<string> = new Set(
  [
    "Arrow ArrowStream CSV CSVWithNames CSVWithNamesAndTypes JSON JSONColumns JSONColumnsWithMetadata JSONCompact",
    "JSONCompactColumns JSONCompactEachRow JSONCompactEachRowWithNames JSONCompactEachRowWithNamesAndTypes",
    "JSONCompactStrings JSONCompactStringsEachRow JSONEachRow JSONLines JSONObjectEachRow JSONStrings JSONStringsEachRow",
    "Markdown Native NDJSON Parquet Pretty PrettyCompact PrettyCompactMonoBlock PrettyMonoBlock PrettyNoEscapes PrettySpace",
    "RowBinary RowBinaryWithNames RowBinaryWithNamesAndTypes TabSeparated TabSeparatedRaw TabSeparatedWithNames",
    "TabSeparatedWithNamesAndTypes TSV TSVRaw TSVWithNames TSVWithNamesAndTypes Values Vertical XML",
  ]
    .join(" ")
    .toLowerCase()
    .split(" "),
);
const NAME_OF_FUNCTION = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MEMBERSHIP = /^(?:global)?(?:not)?(?:null)?in(?:ignoreset)?$/i;
/** A cast to the state of an aggregate reads its bytes as they are: the tree shows the type as text only. */
const CAST = /^(?:_cast|cast|accuratecast(?:ornull|ordefault)?)$/i;
const TYPE_OF_STATE = /AggregateFunction/i;

/** @returns why the query is refused, in one sentence; null for one that may run. */
export function refusalOf(root: SyntaxNode, admitted: Admitted): string | null {
  if (!QUESTIONS.has(root.kind)) return "An analyst asks with SELECT or DESCRIBE.";
  const [query, ...output] = root.children;
  if (query === undefined) return "The query is empty.";
  return refusalOfOutput(output) ?? refusalBelow(query, admitted, holds(query, "WithElement"));
}

export function isAdmittedFormat(format: string): boolean {
  return FORMATS.has(format.toLowerCase());
}

/** Behind the query itself stand the file, the format and the settings of its answer. */
function refusalOfOutput(output: readonly SyntaxNode[]): string | null {
  for (const { kind, label } of output) {
    if (kind === "Set") return "An analyst changes no setting: leave SETTINGS out.";
    if (kind !== "Identifier") return "An analyst writes no file: leave INTO OUTFILE out.";
    if (!isAdmittedFormat(label)) return `The format ${label} is not among those that an analyst gets.`;
  }
  return null;
}

function refusalBelow(node: SyntaxNode, admitted: Admitted, names: boolean): string | null {
  const own = refusalOfNode(node, admitted, names);
  if (own !== null) return own;
  for (const child of node.children) {
    const refusal =
      node.kind === "TableExpression" && child.kind === "Function"
        ? (refusalOfTableFunction(child) ?? refusalOfAll(child.children, admitted, names))
        : refusalBelow(child, admitted, names);
    if (refusal !== null) return refusal;
  }
  return null;
}

function refusalOfAll(nodes: readonly SyntaxNode[], admitted: Admitted, names: boolean): string | null {
  for (const node of nodes) {
    const refusal = refusalBelow(node, admitted, names);
    if (refusal !== null) return refusal;
  }
  return null;
}

function refusalOfNode(node: SyntaxNode, admitted: Admitted, names: boolean): string | null {
  if (node.kind === "Function") return refusalOfFunction(node, admitted);
  if (node.kind === "TableIdentifier") return refusalOfTable(node.label, admitted, names);
  if (node.kind === "Set") return "An analyst changes no setting: leave SETTINGS out.";
  if (node.kind === "ColumnsApplyTransformer")
    return "APPLY hides which function is called: call it by name.";
  return STRUCTURE.has(node.kind) ? null : `This is not among what an analyst may ask: ${node.kind}.`;
}

function refusalOfFunction({ label, children }: SyntaxNode, admitted: Admitted): string | null {
  if (!NAME_OF_FUNCTION.test(label) || !isAdmittedFunction(label)) {
    return `The function ${label} is not among those that an analyst may call; docs/analysts.md says which are.`;
  }
  const [, second] = children[0]?.children ?? [];
  if (second === undefined) return null;
  if (CAST.test(label) && (second.kind !== "Literal" || TYPE_OF_STATE.test(second.label))) {
    return `The function ${label} takes a type by its name, and no state of an aggregate, from an analyst.`;
  }
  // The right side of IN may be a table. Without a database it may be a column as well: then the grants decide.
  const mayBeTable = MEMBERSHIP.test(label) && second.kind === "Identifier";
  return mayBeTable ? refusalOfTable(second.label, admitted, true) : null;
}

function refusalOfTableFunction({ label }: SyntaxNode): string | null {
  if (ADMITTED_TABLE_FUNCTIONS.has(label.toLowerCase())) return null;
  return `The table function ${label} is not among those that an analyst may call; docs/analysts.md says which are.`;
}

/** @param names whether the query gives names to queries of its own (WITH), of which the tree does not tell the names. */
function refusalOfTable(table: string, { database, views }: Admitted, names: boolean): string | null {
  const name = table.startsWith(`${database}.`) ? table.slice(database.length + 1) : table;
  if (views.includes(name) || (names && !table.includes("."))) return null;
  return `The table ${table} is not among the analysts' views, which docs/analysts.md lists.`;
}

/**
 * Names that seem to be columns. ClickHouse takes one that is no column for the function of that name:
 * `arrayMap(file, …)` calls `file`. Those of admitted functions are left out.
 */
export function namesBeyondTheList(root: SyntaxNode): readonly string[] {
  const own =
    root.kind === "Identifier" && NAME_OF_FUNCTION.test(root.label) && !isAdmittedFunction(root.label);
  const below = root.children.flatMap((child) => namesBeyondTheList(child));
  return [...new Set(own ? [root.label, ...below] : below)];
}

function holds(node: SyntaxNode, kind: string): boolean {
  return node.kind === kind || node.children.some((child) => holds(child, kind));
}
