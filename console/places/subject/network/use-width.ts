// The width of an element, in whole pixels, as long as it is on the page.

import { useLayoutEffect, useRef, useState, type RefObject } from "react";

export function useWidth(): { readonly place: RefObject<HTMLDivElement | null>; readonly width: number } {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
