// Copies a text, and says whether it did.

import { Check, Copy, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import styles from "./button.module.css";
import { useKept } from "./kept-choice.ts";
import { letterKeys } from "./letter-keys.ts";
import { useLetters } from "./letters.ts";
import { withShortcut } from "./with-shortcut.ts";

interface Props {
  /** Or how to find it, at the moment when it is copied. */
  readonly text: string | (() => string);
  /** What is copied, for those who do not see where the sign stands: `decision id`. */
  readonly what?: string;
  /** Shown beside the sign; without it the button is the sign alone. */
  readonly label?: string;
  /** The single letter that does the same. */
  readonly shortcut?: string;
}

const SHOWN_MILLISECONDS = 1_500;

/** A browser may refuse to copy: then the text has to be selected. */
type State = "ready" | "copied" | "refused";

const SIGNS = { ready: Copy, copied: Check, refused: X } as const;

export function CopyButton({ text, what, label, shortcut: letter }: Props) {
  const [state, setState] = useState<State>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(typeof text === "string" ? text : text()).then(
      () => setState("copied"),
      () => setState("refused"),
    );
  useLetters(letter === undefined ? {} : { [letter]: () => void copy() });
  const shortcut = useKept(letterKeys) === "off" ? undefined : letter;
  const Sign = SIGNS[state];
  const words = { ready: `Copy ${what}`, copied: `${what} copied`, refused: `${what} not copied` };
  const shown = { ready: label, copied: "Copied", refused: "Not copied: select it instead" };
  return (
    <>
      <Button
        className={label === undefined ? (styles["sign"] ?? "") : (styles["button"] ?? "")}
        {...(label === undefined ? { "aria-label": words[state] } : {})}
        ref={withShortcut(shortcut)}
        onPress={() => void copy()}
      >
        <Sign aria-hidden="true" size="1em" />
        {label === undefined ? null : <span>{shown[state]}</span>}
        {shortcut === undefined ? null : <kbd aria-hidden="true">{shortcut}</kbd>}
      </Button>
      {/* A letter leaves the focus elsewhere. */}
      {letter === undefined || state === "ready" ? null : (
        <span className="visually-hidden" role="status">
          {words[state]}
        </span>
      )}
    </>
  );
}
