// Signs in by a code, or, where the field is left empty, as the person whom an access proxy names.

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Input, Label, TextField } from "react-aria-components";
import { signIn } from "../api/me.ts";
import { Button } from "../parts/button.tsx";
import { Failure } from "../parts/states.tsx";
import styles from "./gate.module.css";

/** @param error of an attempt that was made before this one could be */
export function SignIn({ error }: { readonly error: Error | null }) {
  const [typed, setTyped] = useState("");
  const entering = useMutation({ mutationFn: signIn });
  const enter = () => {
    const code = typed.trim();
    if (!entering.isPending) entering.mutate(code === "" ? null : code);
  };
  const shown = entering.error ?? (entering.isIdle ? error : null);
  return (
    <>
      <p>
        Run <code>./weir open</code> and follow its address. It signs in once, within a minute. Where an
        access proxy names you, no code is needed.
      </p>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <TextField value={typed} onChange={setTyped} autoComplete="off">
          <Label>Sign-in code</Label>
          <Input className={styles["input"] ?? ""} spellCheck={false} />
        </TextField>
        <Button isPrimary onPress={enter} isPending={entering.isPending}>
          Sign in
        </Button>
      </form>
      {shown === null ? null : <Failure error={shown} />}
    </>
  );
}
