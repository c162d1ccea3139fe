// JSON from strangers. RFC 8259 leaves open which member of a repeated name counts: one reader takes the first, another the
// last, and each would act on another request. So a text with one is refused, wherever it stands and however it is escaped.

/** The keys and positions from the outermost value down. */
export type JsonPath = readonly (string | number)[];

export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: "malformed" | "too_deep" }
  | { readonly ok: false; readonly fault: "repeated_key"; readonly path: JsonPath };

/**
 * A text without a repeated key is what `JSON.parse` makes of it.
 *
 * @param depthMax a text that nests deeper never reaches a recursive reader.
 */
export function parseStrictly(text: string, depthMax: number = Infinity): StrictJson {
  const written = membersWritten(text, depthMax);
  if (written === null) return { ok: false, fault: "too_deep" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: "malformed" };
  }
  // Of members with the same name the parser keeps one, so the two counts differ.
  if (written === membersKept(value)) return { ok: true, value };
  return { ok: false, fault: "repeated_key", path: repeatedKeyIn(text) };
}

/** Each member has its own colon outside of strings. Null where the text nests too deep. */
function membersWritten(text: string, depthMax: number): number | null {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) members++;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (++depth > depthMax) return null;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth--;
  }
  return members;
}

function membersKept(value: unknown): number {
  let members = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one !== "object" || one === null) continue;
    const items: unknown[] = Object.values(one);
    if (!Array.isArray(one)) members += items.length;
    for (const item of items) if (typeof item === "object") left.push(item);
  }
  return members;
}

/** Of a text that `JSON.parse` takes and that repeats a key: where it does so first. */
function repeatedKeyIn(text: string): JsonPath {
  const path: (string | number)[] = [];
  const seen: Set<string>[] = [];
  let string = '""';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const place = path.at(-1);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      string = text.slice(at, end + 1);
      at = end;
    } else if (code === COLON) {
      const key = String(JSON.parse(string));
      path.splice(-1, 1, key);
      if (seen.at(-1)?.has(key)) return path;
      seen.at(-1)?.add(key);
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      path.push(0);
      seen.push(new Set());
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      path.pop();
      seen.pop();
    } else if (code === COMMA && typeof place === "number") path.splice(-1, 1, place + 1);
  }
  return path;
}

/** Where the string that opens at `from` closes; the end of a text that lacks its quote. */
function endOfString(text: string, from: number): number {
  for (let at = from; ;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let escapes = at - 1;
    while (text.charCodeAt(escapes) === BACKSLASH) escapes--;
    // An even number of backslashes before it escape each other.
    if ((at - escapes) % 2 === 1) return at;
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
