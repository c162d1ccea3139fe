// Where two answers differ: the innermost values that do, each by its path.

interface ChangedValue {
  /** `summary.score`, `rules.rules.0.outcome`. */
  readonly path: string;
  /** Undefined where there is none. */
  readonly stored: unknown;
  readonly again: unknown;
}

/** Of what is written in another order alone, the whole. */
export function changedValues(path: string, stored: unknown, again: unknown): readonly ChangedValue[] {
  if (JSON.stringify(stored) === JSON.stringify(again)) return [];
  if (!isNested(stored) || !isNested(again) || Array.isArray(stored) !== Array.isArray(again)) {
    return [{ path, stored, again }];
  }
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(again)])];
  const inner = keys.flatMap((key) => changedValues(`${path}.${key}`, stored[key], again[key]));
  return inner.length === 0 ? [{ path, stored, again }] : inner;
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
