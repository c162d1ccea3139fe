// A row that goes away takes the focus with it: what took its place gets it, so that the next key goes on from there.

import { useEffect, useRef, type FocusEvent, type RefObject } from "react";

/** @param active of which row the focus is; its element has it as `data-index` */
export function useKeptFocus(grid: RefObject<HTMLElement | null>, active: number) {
  const isInside = useRef(false);
  useEffect(() => {
    // Nothing is heard of the end of an element: the focus is with nobody then.
    if (!isInside.current || document.activeElement !== document.body) return;
    grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}
