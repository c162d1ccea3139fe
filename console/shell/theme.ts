// Light, dark, or as the system has it.

import { KeptChoice, useKept } from "../parts/kept-choice.ts";

export type Theme = "system" | "light" | "dark";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];

const theme = new KeptChoice<Theme>("weir-theme", ["system", "light", "dark"]);

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useKept(theme), choose];
}

function choose(chosen: Theme): void {
  theme.choose(chosen);
  applyTheme();
}

/** Before the first paint. */
export function applyTheme(): void {
  const chosen = theme.get();
  if (chosen === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}
