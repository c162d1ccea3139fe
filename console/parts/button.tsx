// A button with a verb and a noun. Where the person may not do it, it says which permission it takes.

import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useMay } from "../api/me.ts";
import styles from "./button.module.css";
import { useKept } from "./kept-choice.ts";
import { letterKeys } from "./letter-keys.ts";
import { withShortcut } from "./with-shortcut.ts";

interface Props {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  /** The single letter that does the same. */
  readonly shortcut?: string;
}

export function Button({
  children,
  onPress,
  isPrimary = false,
  isDisabled = false,
  isPending = false,
  shortcut: letter,
}: Props) {
  const shortcut = useKept(letterKeys) === "off" ? undefined : letter;
  return (
    <AriaButton
      className={(isPrimary ? styles["primary"] : styles["button"]) ?? ""}
      // It keeps the focus while it works, and works once.
      onPress={isPending ? ignore : onPress}
      isDisabled={isDisabled}
      data-pending={isPending}
      ref={withShortcut(shortcut)}
    >
      {children}
      {shortcut === undefined ? null : <kbd aria-hidden="true">{shortcut}</kbd>}
    </AriaButton>
  );
}

const ignore = () => undefined;

/** Sends the form that it stands in: without one, Enter in a field of several sends nothing. */
export function Submit({ children }: Pick<Props, "children">) {
  return (
    <AriaButton type="submit" className={styles["button"] ?? ""}>
      {children}
    </AriaButton>
  );
}

interface ActProps extends Props {
  /** As the server names it. */
  readonly permission: string;
}

/** A button for something that not everybody may do. */
export function Act({ permission, ...button }: ActProps) {
  const may = useMay(permission);
  return (
    <span className={styles["act"]} data-permission={permission} data-offered={may}>
      <Button {...button} isDisabled={button.isDisabled === true || !may} />
      {may ? null : <span className={styles["needs"]}>needs {permission}</span>}
    </span>
  );
}
