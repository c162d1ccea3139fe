// Shows a complete address for as long as the service says, and then forgets it. It stands in this part's memory alone: no cache,
// no storage, no address of a page.

import { useEffect, useRef, useState } from "react";
import { revealAddress, type CryptoAddress } from "../../api/crypto-addresses.ts";
import { useScope } from "../../api/scope.ts";
import { Act, Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Given } from "../../parts/given.tsx";
import { shownCountdown } from "./countdown.ts";
import styles from "./page.module.css";
import { ReasonAsk } from "./reason-ask.tsx";

interface Shown {
  readonly text: string;
  /** A payment must carry it; null for none. */
  readonly memo: string | null;
  /** By this machine's clock. */
  readonly until: number;
}

export function Reveal({ address }: { readonly address: CryptoAddress }) {
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const forget = () => setShown(null);
  return (
    <section className={styles["part"]} aria-label="Complete address">
      <h3>Complete address</h3>
      {shown === null ? (
        <>
          <p>Only its ends are shown. Each reveal is recorded with its reason.</p>
          <Act permission="addresses:reveal" onPress={() => setAsking(true)}>
            Reveal address
          </Act>
        </>
      ) : (
        <Revealed shown={shown} onForget={forget} />
      )}
      {isAsking ? (
        <AskReveal
          address={address}
          onReveal={(revealed) => {
            setAsking(false);
            setShown(revealed);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

interface AskProps {
  readonly address: CryptoAddress;
  readonly onReveal: (shown: Shown) => void;
  readonly onClose: () => void;
}

function AskReveal({ address: { id, label, maskedAddress }, onReveal, onClose }: AskProps) {
  const scope = useScope();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const reveal = async (reason: string) => {
    setPending(true);
    setError(null);
    try {
      const { revealed, milliseconds } = await revealAddress(scope, id, reason);
      // An answer to a question that was left is forgotten at once.
      const { address: text, memo } = revealed;
      if (isOpen.current) onReveal({ text, memo, until: Date.now() + milliseconds });
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    } finally {
      setPending(false);
    }
  };
  return (
    <ReasonAsk
      title="Reveal the complete address?"
      act="Reveal address"
      onClose={onClose}
      onAct={(reason) => void reveal(reason)}
      isPending={isPending}
      error={error}
    >
      <p>
        “<Given>{label}</Given>”, <code>{maskedAddress}</code>. The audit records who revealed it, when and
        why. It is shown for five minutes, and then forgotten.
      </p>
    </ReasonAsk>
  );
}

const TICK_MILLISECONDS = 250;

interface RevealedProps {
  readonly shown: Shown;
  readonly onForget: () => void;
}

function Revealed({ shown: { text, memo, until }, onForget }: RevealedProps) {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    const tick = () => {
      const rest = until - Date.now();
      if (rest <= 0) onForget();
      else setLeft(rest);
    };
    const timer = setInterval(tick, TICK_MILLISECONDS);
    // A page that the browser keeps for the way back must not have it.
    window.addEventListener("pagehide", onForget);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", onForget);
    };
  }, [until, onForget]);
  return (
    <>
      <p className={styles["revealed"]}>
        <code>{text}</code> <CopyButton text={text} what="complete address" />
      </p>
      {memo === null ? null : (
        <p>
          Tag or memo <code>{memo}</code> <CopyButton text={memo} what="tag or memo" />
        </p>
      )}
      <p className={styles["acts"]}>
        <span role="timer" aria-label="Forgotten in">
          Forgotten in {shownCountdown(left)}
        </span>
        <Button onPress={onForget}>Forget address now</Button>
      </p>
    </>
  );
}
