// Whether a list has little room: on a telephone, and beside an open panel.

import { useLayoutEffect, useState, type RefObject } from "react";

/** The same limit as in the stylesheet of the grid. */
const NARROW_REM = 40;

export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width;
      if (width !== undefined) setNarrow(width < NARROW_REM * pixelsOfRem());
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}

/** As the reader has set it. */
function pixelsOfRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
