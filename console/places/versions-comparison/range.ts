// Which two versions an address compares: `3..5`, by number or by id.

export interface Range {
  readonly before: string;
  readonly after: string;
}

/** Null for what names no two versions. */
export function parseRange(text: string): Range | null {
  const [, before, after] = /^([\w-]+)\.\.([\w-]+)$/.exec(text) ?? [];
  return before === undefined || after === undefined ? null : { before, after };
}

export function showRange({ before, after }: Range): string {
  return `${before}..${after}`;
}

/** The version of a number or an id. */
export function versionOf<Version extends { readonly id: string; readonly number: number }>(
  versions: readonly Version[],
  reference: string,
): Version | undefined {
  return versions.find(({ id, number }) => id === reference || String(number) === reference);
}
