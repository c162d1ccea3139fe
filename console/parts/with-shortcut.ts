// Says of a button which single letter does the same: React Aria passes that attribute on to no element.

const ATTRIBUTE = "aria-keyshortcuts";

/** A `ref` of the button. */
export function withShortcut(letter: string | undefined): (button: HTMLElement | null) => void {
  return (button) => {
    if (letter === undefined) button?.removeAttribute(ATTRIBUTE);
    else button?.setAttribute(ATTRIBUTE, letter);
  };
}
