// Where a letter is text, or belongs to a question that stands open.

const ELSEWHERE = "input, textarea, select, [contenteditable], [role=dialog]";

export function isElsewhere(event: KeyboardEvent): boolean {
  // The innermost: of what happens in a shadow root, the window sees its host alone.
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && target.closest(ELSEWHERE) !== null;
}
