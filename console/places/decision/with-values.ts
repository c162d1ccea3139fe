// An expression with what its names stood for when a decision was made.

export interface Piece {
  readonly text: string;
  /** What it stood for; null where that was not known. Absent beside what is no name, or has no simple value. */
  readonly value?: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** What rules see of a context, by the names that they have for it; what `screening` says is made of all attempts. */
export function seenByRules(context: Fields): Fields {
  const { place, location, customAttributes } = context;
  return { ...context, location: place ?? location, custom: customAttributes, screening: undefined };
}

/** A text in quotes, in which nothing is a name; or a name and its field. */
const TOKENS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\b[a-z]+\.[A-Za-z_]\w*/g;

/** @param context as `seenByRules` gives it */
export function withValues(expression: string, context: Fields): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: token, index } of expression.matchAll(TOKENS)) {
    const value = valueOf(token, context);
    if (value === undefined) continue;
    pieces.push({ text: expression.slice(end, index) }, { text: token, value });
    end = index + token.length;
  }
  pieces.push({ text: expression.slice(end) });
  return pieces.filter(({ text }) => text !== "");
}

function valueOf(token: string, context: Fields): string | null | undefined {
  const [variable = "", field = ""] = token.split(".");
  const fields = context[variable];
  if (typeof fields !== "object" || fields === null) return undefined;
  const value: unknown = Object.hasOwn(fields, field) ? Reflect.get(fields, field) : undefined;
  // Whatever is known of features is in the context; other variables have fields that are made from others.
  if (value === undefined || value === null) return variable === "features" ? null : undefined;
  const isSimple = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isSimple ? String(value) : undefined;
}
