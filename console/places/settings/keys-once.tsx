// The keys of a new organisation, shown once. They stand in this dialog alone and are gone with it: they are in no address, no storage
// and no cache. Who leaves the page before is asked.

import { useBlocker } from "@tanstack/react-router";
import type { OrganisationKeys } from "../../api/new-organisation.ts";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Given } from "../../parts/given.tsx";
import { Told } from "../../parts/told.tsx";
import styles from "./page.module.css";

const NAMES = [
  ["sandboxSecret", "Sandbox, secret"],
  ["sandboxPublishable", "Sandbox, publishable"],
  ["productionSecret", "Production, secret"],
  ["productionPublishable", "Production, publishable"],
] as const satisfies readonly (readonly [keyof OrganisationKeys, string])[];

interface Props {
  /** Of the organisation. */
  readonly name: string;
  /** Null where the answer that had them was lost. */
  readonly keys: OrganisationKeys | null;
  readonly onClose: () => void;
}

export function KeysOnce({ name, keys, onClose }: Props) {
  const title = (
    <>
      The organisation <Given>{name}</Given> was created
    </>
  );
  if (keys === null) {
    return (
      <Told title={title} close="Close" onClose={onClose}>
        <p>
          The first answer was lost, and its keys with it: they are not shown again. Choose the organisation
          above, revoke its keys in Keys, and create others.
        </p>
      </Told>
    );
  }
  return (
    <Told title={title} close="I have the keys" onClose={onClose}>
      <p>
        Copy the keys now. They are shown this once, and nobody can read the secret ones again. The
        organisation is in the list above.
      </p>
      <dl className={styles["keys"]}>
        {NAMES.map(([of, words]) => (
          <div key={of}>
            <dt>{words}</dt>
            <dd>
              <code>{keys[of]}</code> <CopyButton text={keys[of]} what={words} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <CopyButton text={NAMES.map(([of]) => `${of}=${keys[of]}`).join("\n")} label="Copy all four" />
      </div>
      <Leaving />
    </Told>
  );
}

/** Asks who goes back or elsewhere; who closes the window, the browser asks. */
function Leaving() {
  const leaving = useBlocker({ shouldBlockFn: () => true, withResolver: true });
  if (leaving.status !== "blocked") return null;
  return (
    <div className={styles["leaving"]} role="alert">
      <p>Leave without the keys? Nobody can read them again.</p>
      <Button onPress={leaving.reset}>Stay</Button> <Button onPress={leaving.proceed}>Leave anyway</Button>
    </div>
  );
}
