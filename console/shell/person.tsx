// Who is signed in, until when, and the way out; and how the page looks.

import { useMutation } from "@tanstack/react-query";
import { User } from "lucide-react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { NotWritten, signOut, type Me } from "../api/me.ts";
import { Button as Act } from "../parts/button.tsx";
import { Instant } from "../parts/instant.tsx";
import { Failure } from "../parts/states.tsx";
import styles from "./person.module.css";
import { THEMES, useTheme } from "./theme.ts";

export function Person({ me }: { readonly me: Me }) {
  const leaving = useMutation({ mutationFn: signOut });
  const [theme, setTheme] = useTheme();
  return (
    <DialogTrigger>
      <Button className={styles["open"] ?? ""} aria-label={`${me.name}, ${me.role ?? "single permissions"}`}>
        <User aria-hidden="true" size="1.1em" />
        <span className={styles["name"]}>{me.name}</span>
      </Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom end">
        <Dialog className={styles["dialog"] ?? ""} aria-label="You">
          <dl className={styles["facts"]}>
            <dt>Signed in as</dt>
            <dd>{me.name}</dd>
            <dt>Role</dt>
            <dd>{me.role ?? "single permissions"}</dd>
            {me.session === null ? null : (
              <>
                <dt>Until</dt>
                <dd>
                  <Instant at={me.session.expiresAt} /> UTC
                </dd>
              </>
            )}
          </dl>
          <fieldset className={styles["themes"]}>
            <legend>Colours</legend>
            {THEMES.map((name) => (
              <label key={name}>
                <input type="radio" name="theme" checked={theme === name} onChange={() => setTheme(name)} />
                {name}
              </label>
            ))}
          </fieldset>
          <Act onPress={() => leaving.mutate()} isPending={leaving.isPending}>
            Sign out
          </Act>
          {leaving.error === null ? null : (
            <>
              {leaving.error instanceof NotWritten ? (
                <p>You are still signed in: what you did last was not written.</p>
              ) : null}
              <Failure error={leaving.error instanceof NotWritten ? leaving.error.refusal : leaving.error} />
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
