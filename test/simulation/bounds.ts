// Bounds of the code that no small world would reach: how many rows a read or a page has, how much memory keeps. In some worlds
// they are so small that every second read meets one. The code is the same, and the bound is read where it is used.

interface Bound {
  /** How the path of the file ends. */
  readonly file: string;
  readonly name: string;
  /** As the file has it. */
  readonly written: string;
  readonly small: number;
}

/** What the replaced constants hang themselves into. */
const SETTERS = "simulatedBounds";

const BOUNDS: readonly Bound[] = [
  { file: "edge/log/log.ts", name: "READ_ROWS_MAX", written: "200", small: 3 },
  { file: "edge/log/reader-positions.ts", name: "LOOKED_AT_AGAIN_MAX", written: "1_000", small: 3 },
  { file: "edge/objects/address-book/ledger-teller.ts", name: "STATES_A_PAGE", written: "1_000", small: 1 },
  { file: "edge/objects/api-key/grouped-calls.ts", name: "CALL_REQUESTS_MAX", written: "64", small: 2 },
  { file: "edge/objects/casebook/restate.ts", name: "RESTATED_MAX", written: "200", small: 2 },
  { file: "edge/objects/ledger/history/derived.ts", name: "UNWRITTEN_MAX", written: "1_000", small: 2 },
  { file: "edge/objects/ledger/history/derived.ts", name: "LINKS_KEPT", written: "1_000", small: 1 },
  { file: "edge/objects/ledger/relations/relations.ts", name: "NAMES_AT_ONCE", written: "500", small: 2 },
  { file: "edge/objects/organisation/verdict-teller.ts", name: "PAIRS_AT_ONCE", written: "16", small: 1 },
  { file: "edge/objects/webhook-endpoint/dispatcher.ts", name: "READ_AT_ONCE", written: "64", small: 2 },
  { file: "edge/objects/webhook-endpoint/queue.ts", name: "STEP_ROWS", written: "1_000", small: 2 },
  {
    file: "edge/webhooks/webhooks-reader.ts",
    name: "CALL_CHARACTERS_MAX",
    written: "4 * 1024 * 1024",
    small: 2_000,
  },
];

type Setter = (isSmall: boolean) => void;

function setters(): Setter[] {
  return ((globalThis as { [SETTERS]?: Setter[] })[SETTERS] ??= []);
}

/** Whether a file has a bound that worlds may set. */
export function hasBounds(path: string): boolean {
  return BOUNDS.some(({ file }) => path.endsWith(file));
}

/**
 * The source of a file with its bounds in the world's hand.
 * @throws Error where one is not there exactly once: the code has moved on, and so must the list.
 */
export function boundedSource(path: string, source: string): string {
  setters();
  return BOUNDS.filter(({ file }) => path.endsWith(file)).reduce((text, { name, written, small }) => {
    const constant = `const ${name} = ${written};`;
    if (text.split(constant).length !== 2) throw new Error(`${path} has no one ${constant}`);
    const variable = `let ${name} = ${written};
      globalThis.${SETTERS}.push((isSmall) => { ${name} = isSmall ? ${small} : ${written}; });`;
    return text.replace(constant, variable);
  }, source);
}

/** For the world that begins now. */
export function setBounds(areSmall: boolean): void {
  for (const set of setters()) set(areSmall);
}
