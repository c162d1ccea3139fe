// What each key does, on every page, and what the command line has of the page. `?` opens it.

import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import ask from "../parts/ask.module.css";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import styles from "./keys.module.css";
import { PLACES } from "./places.ts";
import { useWeirLine } from "./use-weir-line.ts";

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Ctrl K", "⌘ K"], "search: a place, an act of the page, or anything by its id"],
  [["/"], "to the filter"],
  [["j", "k"], "next and previous row; so do arrows"],
  [["Enter", "o"], "open beside the list; open its page"],
  [["Esc"], "close, and back to the row"],
  [["x", "Shift x"], "select a decision; all from the last one to it"],
  [["e"], "assign to me"],
  [["f", "l", "n"], "fraud, legitimate, inconclusive"],
  [["z"], "take it back, within 8 s"],
  [["a", "x"], "acknowledge, clear a signal; approve, archive an address"],
  [["t", "p", "u"], "true match, false positive, unclear"],
  [["s"], "snooze a rule for a customer; skip a sample; suspend an address"],
  [["c", "y", "q"], "copy link, id, SQL"],
  [["Ctrl Enter", "⌘ Enter"], "run the query in the editor of Ask"],
  [["[", "]"], "window before, window after"],
  [["."], "window up to now"],
  [["?"], "this table"],
];

export function Keys({ onClose }: { readonly onClose: () => void }) {
  return (
    <ModalOverlay isOpen onOpenChange={onClose} isDismissable className={ask["overlay"] ?? ""}>
      <Modal className={ask["modal"] ?? ""}>
        <Dialog className={ask["dialog"] ?? ""}>
          <Heading slot="title" className={ask["title"] ?? ""}>
            Keys
          </Heading>
          <WeirLine />
          <div className={styles["lists"]}>
            <dl className={styles["keys"]}>
              {KEYS.map(([keys, does]) => (
                <Row key={does} keys={keys} does={does} />
              ))}
            </dl>
            <dl className={styles["keys"]}>
              {PLACES.map(({ key, name }) => (
                <Row key={name} keys={[`g ${key}`]} does={name} />
              ))}
            </dl>
          </div>
          <p className={styles["note"]}>
            Single letters count outside fields. You can switch them off in Settings, under This browser.
          </p>
          <div className={ask["acts"]}>
            <Button onPress={onClose}>Close</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function WeirLine() {
  const line = useWeirLine();
  if (line === null) return null;
  return (
    <div className={styles["line"]}>
      <p>This page on the command line:</p>
      <code>{line}</code> <CopyButton text={line} what="command" />
    </div>
  );
}

function Row({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <div className={styles["row"]}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
