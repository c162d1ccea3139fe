// What one text changes against another, word by word: the longest common sequence of both.

export interface TextChange {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Beyond this many pairs of words nobody compares by eye: the whole is then one change. */
const PAIRS_MAX = 400_000;

/** In reading order; what was removed stands before what was added in its place. Joined, without one of both, they are either text. */
export function textChanges(before: string, after: string): TextChange[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const whole = () =>
    merged([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  if (old.length * now.length > PAIRS_MAX) return whole();
  const lengths = commonLengths(old, now);
  const found: TextChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [removed, added] = [old[i], now[j]];
    if (removed !== undefined && removed === added) {
      found.push({ kind: "same", text: removed });
      i++;
      j++;
    } else if (
      removed !== undefined &&
      (added === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))
    ) {
      found.push({ kind: "removed", text: removed });
      i++;
    } else {
      found.push({ kind: "added", text: added ?? "" });
      j++;
    }
  }
  const changes = merged(found);
  return isRewritten(changes, Math.max(before.length, after.length)) ? whole() : changes;
}

/** Little is left, and that in crumbs: two texts are then easier to read than one made of both. */
function isRewritten(changes: readonly TextChange[], longer: number): boolean {
  const kept = changes.filter(({ kind }) => kind === "same");
  return kept.length > 2 && kept.reduce((sum, { text }) => sum + text.length, 0) * 3 < longer;
}

function wordsOf(text: string): string[] {
  return text.match(/\w+|\s+|[^\w\s]/gu) ?? [];
}

/** `[i][j]`: how many words `old` from i and `now` from j have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] =
        old[i] === now[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}

/** Neighbours of one kind are one change; between two sames, all that was removed stands first. */
function merged(changes: readonly TextChange[]): TextChange[] {
  const found: TextChange[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") found.push({ kind: "removed", text: removed });
    if (added !== "") found.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const { kind, text } of changes) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else {
      flush();
      const last = found.at(-1);
      if (last?.kind === "same") found[found.length - 1] = { kind, text: last.text + text };
      else found.push({ kind, text });
    }
  }
  flush();
  return found;
}
