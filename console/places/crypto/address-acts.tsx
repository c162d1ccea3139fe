// Approving, suspending and archiving an address. Each asks why, and says what decisions make of it.

import { useState } from "react";
import { Refused } from "../../api/client.ts";
import { useActOnAddress, type AddressAction, type CryptoAddress } from "../../api/crypto-addresses.ts";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import { Act } from "../../parts/button.tsx";
import { Given } from "../../parts/given.tsx";
import { useLetters } from "../../parts/letters.ts";
import { ReasonAsk } from "./reason-ask.tsx";
import styles from "./page.module.css";
import { ACTIONS_OF } from "./words.ts";

const ACTS = {
  approve: ["a", "Approve address"],
  suspend: ["s", "Suspend address"],
  archive: ["x", "Archive address"],
} as const satisfies Record<AddressAction, readonly [string, string]>;

const EFFECTS = {
  approve:
    "It is screened again first. An address on a list, or without a result, is refused. Decisions then see it as approved; it clears no transfer.",
  suspend:
    "From the next request on, a withdrawal to it is review or block, whatever the rules say. It can be approved again.",
  archive: "Its id and history stay. It can never be approved again.",
} as const satisfies Record<AddressAction, string>;

const PERMISSION = "addresses:review";

export function AddressActs({ address }: { readonly address: CryptoAddress }) {
  const [asked, setAsked] = useState<AddressAction | null>(null);
  const may = useMay(PERMISSION);
  const actions = ACTIONS_OF[address.status];
  const letters = actions.map((action) => [ACTS[action][0], () => setAsked(action)] as const);
  useLetters(may ? Object.fromEntries(letters) : {});
  if (actions.length === 0) return <p>An archived address stays as it is.</p>;
  return (
    <>
      <div className={styles["acts"]}>
        {actions.map((action) => (
          <Act
            key={action}
            permission={PERMISSION}
            shortcut={ACTS[action][0]}
            onPress={() => setAsked(action)}
          >
            {ACTS[action][1]}
          </Act>
        ))}
      </div>
      {asked === null ? null : (
        <AskAct key={asked} address={address} action={asked} onEnd={() => setAsked(null)} />
      )}
    </>
  );
}

interface AskProps {
  readonly address: CryptoAddress;
  readonly action: AddressAction;
  readonly onEnd: () => void;
}

function AskAct({ address: { id, label, maskedAddress, version }, action, onEnd }: AskProps) {
  const acting = useActOnAddress(useScope(), id);
  return (
    <ReasonAsk
      title={`${ACTS[action][1]}?`}
      act={ACTS[action][1]}
      onClose={onEnd}
      onAct={(reason) => acting.mutate({ action, reason, version }, { onSuccess: onEnd })}
      isPending={acting.isPending}
      error={acting.error}
      name={action === "archive" ? label : undefined}
    >
      <p>
        “<Given>{label}</Given>”, <code>{maskedAddress}</code>. {EFFECTS[action]}
      </p>
      {isKept(acting.error) ? (
        <p role="status">The change may be kept, and not every decision knows of it yet. Send it again.</p>
      ) : null}
    </ReasonAsk>
  );
}

function isKept(error: Error | null): boolean {
  return error instanceof Refused && (error.status === 0 || error.status === 503);
}
