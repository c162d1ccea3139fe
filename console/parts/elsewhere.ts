// Where a letter is text, or belongs to a question that stands open. In a box to tick it is neither.

const ELSEWHERE = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]";

export function isElsewhere(event: KeyboardEvent): boolean {
  // The innermost: of what happens in a shadow root, the window sees its host alone.
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && target.closest(ELSEWHERE) !== null;
}
