// Ctrl K: go to a place, open a thing by any of its ids, or do what the page offers.

import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, Dialog, Input, Modal, ModalOverlay } from "react-aria-components";
import styles from "./palette.module.css";
import type { Opened } from "./shortcuts.ts";

/** In a file of its own, as the keys are. */
const Choices = lazy(async () => ({ default: (await import("./palette-choices.tsx")).PaletteChoices }));

export function Palette({ state: { isOpen, setOpen } }: { readonly state: Opened }) {
  return (
    <>
      <Button className={styles["open"] ?? ""} onPress={() => setOpen(true)}>
        <Search aria-hidden="true" size="1em" />
        <span className={styles["word"]}>Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      <ModalOverlay isOpen={isOpen} onOpenChange={setOpen} isDismissable className={styles["overlay"] ?? ""}>
        <Modal className={styles["modal"] ?? ""}>
          <Dialog aria-label="Go to" className={styles["dialog"] ?? ""}>
            <Typed onChoice={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** What is typed before the choices are there counts too. */
function Typed({ onChoice }: { readonly onChoice: () => void }) {
  const [typed, setTyped] = useState("");
  return (
    <Suspense
      fallback={
        <Input
          aria-label="Search"
          autoFocus
          className={styles["input"] ?? ""}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      }
    >
      <Choices typed={typed} onType={setTyped} onChoice={onChoice} />
    </Suspense>
  );
}
