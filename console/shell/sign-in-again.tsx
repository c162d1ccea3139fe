// Stands above the page of a person whose session has ended, and hides it: they may have left. No key and no click closes it.

import { useEffect } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { askAllAgain } from "../api/me.ts";
import styles from "./gate.module.css";
import { SignIn } from "./sign-in.tsx";

export function SignInAgain({ name }: { readonly name: string }) {
  // Once it is gone: the page goes on.
  useEffect(() => askAllAgain, []);
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={styles["above"] ?? ""}>
      <Modal>
        <Dialog className={styles["centre"] ?? ""}>
          <Heading slot="title" level={1}>
            Sign in to Weir
          </Heading>
          <p>
            Your session has ended. Sign in as {name}, here or in another tab, and your page is as you left
            it. Anybody else begins with a page of their own.
          </p>
          <SignIn error={null} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
