// A secret, shown once. It stands in this dialog alone and is gone with it: it is in no address, no storage and no cache.

import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import styles from "./told.module.css";
import { Told } from "./told.tsx";

interface Props {
  readonly title: string;
  /** What it is: `key`, `token`. */
  readonly what: string;
  /** Null where the answer that had it was lost. */
  readonly secret: string | null;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function SecretOnce({ title, what, secret, onClose, children }: Props) {
  if (secret === null) {
    return (
      <Told title={title} close="Close" onClose={onClose}>
        <p>
          The first answer was lost, and the {what} with it: it is not shown again. Revoke this {what}, and
          create another.
        </p>
      </Told>
    );
  }
  return (
    <Told title={title} close={`I have the ${what}`} onClose={onClose}>
      <p>Copy the {what} now. It is shown this once, and nobody can read it again.</p>
      <code className={styles["secret"]}>{secret}</code>
      <div>
        <CopyButton text={secret} label={`Copy ${what}`} />
      </div>
      {children}
    </Told>
  );
}
