// Nothing is shown before somebody is signed in. An address with a code signs in; who is signed in already is asked first. The page of
// somebody whose session has ended stays as it is, below the sign-in: what was typed is there when the same person goes on.

import { useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useEffect, useState, type ReactNode } from "react";
import { meQuery, signIn } from "../api/me.ts";
import { Button } from "../parts/button.tsx";
import { Failure, Loading } from "../parts/states.tsx";
import styles from "./gate.module.css";
import { SignIn } from "./sign-in.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** The code that the address brought. It leaves the address at once: nobody finds it in the history. */
const broughtCode = takeCode();

function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return code;
}

export function Gate({ children }: { readonly children: ReactNode }) {
  const me = useQuery(meQuery);
  const [code, setCode] = useState(broughtCode);
  const entering = useMutation({ mutationFn: signIn, onSettled: () => setCode(null) });
  const { mutate, isIdle, isPending } = entering;
  const isSignedOut = me.data === null;
  useEffect(() => {
    // Without a code an access proxy may name the person; where there is none, this is refused.
    if (isSignedOut && isIdle) mutate(code);
  }, [isSignedOut, isIdle, code, mutate]);

  if (me.error !== null && me.data === undefined) {
    return (
      <Centre>
        <Failure error={me.error} onRetry={() => void me.refetch()} />
      </Centre>
    );
  }
  if (me.data === undefined || ((isSignedOut || code !== null) && isPending) || (isSignedOut && isIdle)) {
    return (
      <Centre>
        <Loading lines={3} />
      </Centre>
    );
  }
  if (me.data === null) {
    return (
      <Centre>
        <h1>Sign in to Weir</h1>
        {/* That no proxy names the person is no failure: a code is asked for then. */}
        <SignIn error={entering.variables == null ? null : entering.error} />
      </Centre>
    );
  }
  const { actor, name, role, isSessionOver } = me.data;
  if (code !== null) {
    return <AskFirst name={name} onStay={() => setCode(null)} onChange={() => mutate(code)} />;
  }
  return (
    <>
      {/* Another person, or one who may do other things, begins with a page of their own. */}
      <Fragment key={`${actor} ${role}`}>{children}</Fragment>
      {isSessionOver ? <SignInAgain name={name} /> : null}
    </>
  );
}

function Centre({ children }: { readonly children: ReactNode }) {
  return <main className={styles["centre"]}>{children}</main>;
}

interface AskFirstProps {
  readonly name: string;
  readonly onStay: () => void;
  readonly onChange: () => void;
}

function AskFirst({ name, onStay, onChange }: AskFirstProps) {
  return (
    <Centre>
      <h1>You are signed in as {name}</h1>
      <p>
        The address that you followed signs in again, maybe as somebody else. That ends the present session.
      </p>
      <div className={styles["form"]}>
        <Button isPrimary onPress={onStay}>
          Stay signed in as {name}
        </Button>
        <Button onPress={onChange}>Sign in again</Button>
      </div>
    </Centre>
  );
}
