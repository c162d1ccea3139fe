// One thing of a list, beside it. Escape closes it, from the list too, and goes back to its row. On a narrow window it covers the page.

import { X } from "lucide-react";
import { useCallback, useEffect, type ReactNode } from "react";
import { Button } from "react-aria-components";
import buttons from "./button.module.css";
import { isElsewhere } from "./elsewhere.ts";
import styles from "./side-panel.module.css";

const OPENED = "[role=dialog], [role=listbox], [role=menu]";

interface Props {
  readonly label: string;
  /** The row of the grid that the focus returns to. */
  readonly rowId: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SidePanel({ label, rowId, onClose, children }: Props) {
  const close = useCallback(() => {
    onClose();
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`);
    // A row that is gone leaves the tab stop of its grid.
    (row ?? document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]'))?.focus();
  }, [onClose, rowId]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isOfPanel(event)) close();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [close]);
  return (
    <aside className={styles["panel"]} aria-label={label}>
      <Button
        className={`${buttons["sign"]} ${styles["close"]}`}
        aria-label={`Close ${label}`}
        onPress={close}
      >
        <X aria-hidden="true" size="1.1em" />
      </Button>
      {children}
    </aside>
  );
}

/** From its list too. A dialog and what it opens close themselves, and a field beside the panel has its own Escape. */
function isOfPanel(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.closest(OPENED)) return false;
  return target.closest("aside") !== null || !isElsewhere(event);
}
