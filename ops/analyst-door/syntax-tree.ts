// The tree that ClickHouse's own parser makes of a query, as `EXPLAIN AST` prints it: one line for each node, indented by depth.
// Lines that do not fit together are refused: a name with a line break in it may look like another node.

export interface SyntaxNode {
  /** E.g. `Function`, `TableIdentifier`. */
  readonly kind: string;
  /** What follows the kind, without an alias: name of the function, of the table, the literal; often empty. */
  readonly label: string;
  readonly children: readonly SyntaxNode[];
}

const LINE = /^( *)([A-Za-z:]+)(?: +(.*?))??(?: \(alias .*?\))?(?: +\(children (\d+)\))?$/;

/** @returns null where the lines are not exactly one tree. */
export function readSyntaxTree(lines: readonly string[]): SyntaxNode | null {
  let next = 0;
  const read = (depth: number): SyntaxNode | null => {
    const found = LINE.exec(lines[next] ?? "");
    if (found === null || found[1]?.length !== depth) return null;
    next += 1;
    const children: SyntaxNode[] = [];
    for (let left = Number(found[4] ?? 0); left > 0; left -= 1) {
      const child = read(depth + 1);
      if (child === null) return null;
      children.push(child);
    }
    return { kind: found[2] ?? "", label: found[3] ?? "", children };
  };
  // The printed text ends with an empty line.
  const root = read(0);
  return lines.slice(next).every((line) => line === "") ? root : null;
}
