// What can be done on the page that is shown: its buttons that do something with a letter, or for which one has to be permitted. The
// page says which of them the person may use, as the server would.

export interface PageAct {
  readonly name: string;
  /** The letter that does the same. */
  readonly key: string | null;
  /** The permission that is missing. */
  readonly needs: string | null;
  /** Does it, once the search has closed. */
  readonly press: () => void;
}

const ACTS = "#content [data-permission] button, #content button:has(kbd)";

/** Without those that stand on the page more than once: their name does not say which is meant. */
export function pageActs(): readonly PageAct[] {
  const acts = Array.from(document.querySelectorAll<HTMLButtonElement>(ACTS), actOf).filter(
    (act) => act !== null,
  );
  return acts.filter(({ name }) => acts.filter((other) => other.name === name).length === 1);
}

/** Null if nobody can use it now. */
function actOf(button: HTMLButtonElement): PageAct | null {
  const act = button.closest<HTMLElement>("[data-permission]");
  const needs = act?.dataset["offered"] === "false" ? (act.dataset["permission"] ?? null) : null;
  const name = nameOf(button);
  if (name === "" || (button.disabled && needs === null)) return null;
  return {
    name,
    key: button.querySelector("kbd")?.textContent ?? null,
    needs,
    press: () =>
      setTimeout(() => {
        button.focus();
        button.click();
      }),
  };
}

function nameOf(button: HTMLButtonElement): string {
  const shown = button.cloneNode(true) as HTMLButtonElement;
  for (const hidden of shown.querySelectorAll("[aria-hidden]")) hidden.remove();
  return button.ariaLabel ?? shown.textContent.trim();
}
