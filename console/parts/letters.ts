// Single letters that act on what is open. They count only where nobody types, where no question stands open, and until they are
// switched off.

import { useEffect } from "react";
import { isElsewhere } from "./elsewhere.ts";
import { letterKeys } from "./letter-keys.ts";

export function useLetters(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    if (Object.keys(acts).length === 0) return;
    const hear = (event: KeyboardEvent) => {
      // A key that is held is pressed once.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event)) return;
      const act = acts[event.key];
      if (act === undefined || letterKeys.get() === "off") return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [acts]);
}
