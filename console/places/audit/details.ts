// What was recorded of an act, as lines: what changed stands as before and after, all else as it is.

export interface Change {
  readonly field: string;
  /** Null where there was nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Details {
  readonly changes: readonly Change[];
  readonly facts: readonly (readonly [name: string, value: string])[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Acts that change something record `before` and `now`. */
export function detailsOf(details: Fields): Details {
  const { before, now, ...others } = details;
  const hasChanges = before !== undefined && now !== undefined;
  return {
    changes: hasChanges ? changesOf(before, now) : [],
    facts: Object.entries(hasChanges ? others : details).flatMap(([name, value]) => factsOf(name, value)),
  };
}

/** What was done to what, in one line: `name Shop backend, prefix sk_test_7Fq2`; `rate 100 → 50`. */
export function inOneLine({ changes, facts }: Details): string {
  return [
    ...changes.map(({ field, before, after }) => `${field} ${before ?? "none"} → ${after ?? "none"}`),
    ...facts.map(([name, value]) => `${name} ${value}`),
  ].join(", ");
}

function changesOf(before: unknown, now: unknown): readonly Change[] {
  const [old, young] = [Object.fromEntries(factsOf("", before)), Object.fromEntries(factsOf("", now))];
  const fields = new Set([...Object.keys(old), ...Object.keys(young)]);
  return [...fields]
    .map((field) => ({ field: field || "value", before: old[field] ?? null, after: young[field] ?? null }))
    .filter(({ before: one, after }) => one !== after);
}

/** Nested fields under their path; lists of texts in one line. */
function factsOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== "object");
    return [[name, isPlain ? value.join(", ") : JSON.stringify(value)]];
  }
  if (typeof value === "object") {
    return Object.entries(value).flatMap(([field, one]) =>
      factsOf(name === "" ? field : `${name}.${field}`, one),
    );
  }
  return [[name, typeof value === "string" ? value : JSON.stringify(value)]];
}
