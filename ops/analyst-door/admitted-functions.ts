// The functions that an analyst may call. A function in neither list is refused too, so a new release of ClickHouse adds
// nothing that was not examined.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Names of `admitted-functions.txt`; of `refused-functions.txt`, which says why of each. */
export const ADMITTED_FUNCTIONS = readNames("admitted-functions.txt");
export const REFUSED_FUNCTIONS = readNames("refused-functions.txt");

/** They generate rows out of nothing but what the query says. */
export const ADMITTED_TABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  "numbers",
  "zeros",
  "values",
  "sqlstandardvalues",
  "generateseries",
  "generate_series",
]);

// What an aggregate's name may end with. State and Merge are left out: they make and read states as bytes.
const COMBINATORS = [
  "if",
  "array",
  "map",
  "foreach",
  "distinct",
  "ordefault",
  "ornull",
  "resample",
  "argmin",
  "argmax",
];
const AGGREGATES_HEADING = "Aggregates";

const admitted = lowerCase(ADMITTED_FUNCTIONS);
const aggregates = lowerCase(readNames("admitted-functions.txt", AGGREGATES_HEADING));

/** By its name in whatever case: some functions do not tell cases apart, and no two differ by it alone. */
export function isAdmittedFunction(name: string): boolean {
  const lower = name.toLowerCase();
  return admitted.has(lower) || isAdmittedAggregate(lower);
}

function isAdmittedAggregate(name: string): boolean {
  if (aggregates.has(name)) return true;
  return COMBINATORS.some((end) => name.endsWith(end) && isAdmittedAggregate(name.slice(0, -end.length)));
}

function lowerCase(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}

/** Of all headings, or of one. */
function readNames(file: string, only?: string): readonly string[] {
  const blocks = readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n\n");
  return blocks.flatMap((block) => {
    const [heading = "", ...lines] = block.split("\n");
    return only === undefined || heading === `# ${only}` ? lines.flatMap((line) => line.split(" ")) : [];
  });
}
