// How grave a signal is: bars and the word. What is only for information has no bar.

import type { Signal } from "../../api/signals.ts";
import { LevelBars } from "../../parts/level-bars.tsx";

export function Severity({ severity }: Pick<Signal, "severity">) {
  return severity === "info" ? <span>info</span> : <LevelBars level={severity} />;
}
