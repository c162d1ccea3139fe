// What the console keeps in this browser: how it looks, and whether single letters count. The service knows neither.

import { Choice, Tick } from "../../parts/field.tsx";
import { useKept } from "../../parts/kept-choice.ts";
import { letterKeys } from "../../parts/letter-keys.ts";
import { Panel } from "../../parts/panel.tsx";
import { THEMES, useTheme, type Theme } from "../../shell/theme.ts";
import styles from "./page.module.css";

const THEME_WORDS = {
  system: "as the system has it",
  light: "light",
  dark: "dark",
} as const satisfies Record<Theme, string>;

export function BrowserSettings() {
  const [theme, setTheme] = useTheme();
  const letters = useKept(letterKeys);
  return (
    <>
      <Panel title="Colours" note="Light, dark, or as the system has it. It changes this browser alone.">
        <Choice
          legend="Colours"
          name="settings-theme"
          options={THEMES.map((name) => [name, THEME_WORDS[name]] as const)}
          value={theme}
          onChange={setTheme}
        />
      </Panel>
      <Panel
        title="Keys"
        note="Single letters go to places and judge what is open. Switch them off if you speak to your machine, or hit keys by mistake."
      >
        <div className={styles["stack"]}>
          <Tick isTicked={letters === "on"} onChange={(on) => letterKeys.choose(on ? "on" : "off")}>
            Single letters count
          </Tick>
          <p className={styles["command"]}>
            Without them <kbd>Ctrl K</kbd> still finds every place, and arrows, Enter and Esc still move
            through a list that has the focus.
          </p>
        </div>
      </Panel>
    </>
  );
}
