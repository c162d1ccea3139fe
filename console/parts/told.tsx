// Says what an act came to, until it is closed by its one button: a secret must not be gone by a click beside it.

import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import ask from "./ask.module.css";
import { Button } from "./button.tsx";

interface Props {
  readonly title: ReactNode;
  /** The words of the button. */
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Told({ title, close, onClose, children }: Props) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      isKeyboardDismissDisabled
      className={ask["overlay"] ?? ""}
    >
      <Modal className={ask["modal"] ?? ""}>
        <Dialog className={ask["dialog"] ?? ""}>
          <Heading slot="title" className={ask["title"] ?? ""}>
            {title}
          </Heading>
          {children}
          <div className={ask["acts"]}>
            <Button isPrimary onPress={onClose}>
              {close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
