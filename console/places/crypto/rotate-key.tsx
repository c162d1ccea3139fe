// Replaces the key that the addresses of this environment are sealed under.

import { useState } from "react";
import { useRotateAddressKey } from "../../api/crypto-addresses.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import styles from "./page.module.css";
import { ReasonAsk } from "./reason-ask.tsx";

export function RotateKey() {
  const scope = useScope();
  const [isOpen, setOpen] = useState(false);
  const rotating = useRotateAddressKey(scope);
  const made = rotating.data;
  return (
    <div className={styles["rotate"]}>
      <details>
        <summary>Encryption key</summary>
        <p className={styles["note"]}>
          Saved addresses are stored encrypted. Rotating replaces the key that encrypts them; every address
          can still be read.
        </p>
        <Act
          permission="organisations:write"
          onPress={() => {
            rotating.reset();
            setOpen(true);
          }}
        >
          Rotate key
        </Act>
      </details>
      <p className={styles["note"]} role="status">
        {made === undefined
          ? null
          : `Key ${made.dataKey} seals from now on. ${made.addresses} ${made.addresses === 1 ? "address follows" : "addresses follow"}.`}
      </p>
      {isOpen ? (
        <ReasonAsk
          title={`Rotate the key of ${scope.environment}?`}
          act="Rotate key"
          onClose={() => setOpen(false)}
          onAct={(reason) => rotating.mutate(reason, { onSuccess: () => setOpen(false) })}
          isPending={rotating.isPending}
          error={rotating.error}
        >
          <p>
            A new key seals saved addresses from now on. Those under older keys stay readable and are sealed
            again in the background. The audit says when the old key is gone.
          </p>
        </ReasonAsk>
      ) : null}
    </div>
  );
}
