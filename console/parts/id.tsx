// An id: monospaced, its middle left out, whole in its title, and to be copied.

import { Given } from "./given.tsx";
import styles from "./id.module.css";
import { CopyButton } from "./copy-button.tsx";

const SHOWN_MAX = 18;

interface Props {
  readonly id: string;
  readonly what: string;
  /** Whether it is that of what stands open: `y` copies it. */
  readonly isOpen?: boolean;
}

export function Id({ id, what, isOpen = false }: Props) {
  return (
    <span className={styles["id"]}>
      <code title={id}>
        <Given>{shortened(id)}</Given>
      </code>
      <CopyButton text={id} what={what} {...(isOpen ? { shortcut: "y" } : {})} />
    </span>
  );
}

/** `dec_0193…7f3a`: the beginning says the kind, the end tells ids of one moment apart. */
export function shortened(id: string): string {
  return id.length <= SHOWN_MAX ? id : `${id.slice(0, 9)}…${id.slice(-6)}`;
}
