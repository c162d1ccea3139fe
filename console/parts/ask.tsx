// Asks before an act: names the effect, and does it or not. An error stays beside the question.

import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import styles from "./ask.module.css";
import { Button } from "./button.tsx";
import { Failure } from "./states.tsx";

interface Props {
  readonly title: ReactNode;
  /** The button that does it: a verb and a noun. */
  readonly act: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAct: () => void;
  readonly isReady?: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly children: ReactNode;
}

export function Ask({
  title,
  act,
  isOpen,
  onClose,
  onAct,
  isReady = true,
  isPending,
  error,
  children,
}: Props) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      isDismissable
      className={styles["overlay"] ?? ""}
    >
      <Modal className={styles["modal"] ?? ""}>
        <Dialog className={styles["dialog"] ?? ""}>
          <Heading slot="title" className={styles["title"] ?? ""}>
            {title}
          </Heading>
          <form
            className={styles["form"]}
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady && !isPending) onAct();
            }}
          >
            {children}
            {error === null ? null : <Failure error={error} />}
            {/* Else Enter would do nothing in a form of several fields. */}
            <input type="submit" hidden />
            <div className={styles["acts"]}>
              <Button onPress={onClose}>Leave it</Button>
              <Button isPrimary onPress={onAct} isDisabled={!isReady} isPending={isPending}>
                {act}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
