// What depends on the time is drawn again as time passes.

import { useEffect, useState } from "react";

const TICK_MILLISECONDS = 15_000;

/** The time of the browser, in milliseconds, not older than a quarter of a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
