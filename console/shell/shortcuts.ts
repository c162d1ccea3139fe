// The keys that count on every page. Single letters count only where nobody types, where no question stands open, and until they are
// switched off.

import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { tinykeys } from "tinykeys";
import { useMe } from "../api/me.ts";
import { isElsewhere } from "../parts/elsewhere.ts";
import { letterKeys } from "../parts/letter-keys.ts";
import { linkTo, PLACES } from "./places.ts";

export interface Opened {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

interface Shortcuts {
  readonly palette: Opened;
  /** The table of keys. */
  readonly keys: Opened;
}

export function useShortcuts(): Shortcuts {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const { org, env } = useParams({ from: "/$org/$env" });
  const navigate = useNavigate();
  const { isSessionOver } = useMe();
  useEffect(() => {
    // What is asked above the page then is all that there is.
    if (isSessionOver) return;
    const letters = {
      // One for all letters: what follows `g` belongs to it, whether or not it names a place.
      "g ([a-z])": outsideFields((event) => {
        event.stopPropagation();
        event.preventDefault();
        const place = PLACES.find(({ key }) => key === event.key.toLowerCase());
        if (place !== undefined) void navigate(linkTo(org, env, place.path));
      }),
      "/": outsideFields((event) => {
        const filter = document.querySelector<HTMLElement>("[data-filter]");
        if (filter === null) return;
        event.preventDefault();
        filter.focus();
      }),
      "?": outsideFields(() => setKeysOpen(true)),
      j: outsideFields(goIntoList),
      k: outsideFields(goIntoList),
    };
    const palette = {
      "$mod+k": (event: KeyboardEvent) => {
        event.preventDefault();
        setPaletteOpen(true);
      },
    };
    // Before anybody else hears of them: a letter that ends a sequence is no act on what is open.
    const leaveLetters = tinykeys(window, letters, { capture: true });
    // In fields too: it is no text.
    const leavePalette = tinykeys(window, palette, { capture: true, ignore: isNoPress });
    return () => {
      leaveLetters();
      leavePalette();
    };
  }, [org, env, navigate, isSessionOver]);
  return {
    palette: { isOpen: isPaletteOpen, setOpen: setPaletteOpen },
    keys: { isOpen: areKeysOpen, setOpen: setKeysOpen },
  };
}

function isNoPress({ repeat, isComposing }: KeyboardEvent): boolean {
  return repeat || isComposing;
}

/** The row of the list that the tab key would lead to. In the list, the same letters move on. */
function goIntoList(event: KeyboardEvent): void {
  const isInList = event.target instanceof Element && event.target.closest("[role=grid]") !== null;
  // The second letter of `g j` leads to a place.
  if (isInList || event.defaultPrevented) return;
  const row = document.querySelector<HTMLElement>("#content [role=grid] [role=row][tabindex='0']");
  if (row === null) return;
  event.preventDefault();
  row.focus();
}

function outsideFields(act: (event: KeyboardEvent) => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (letterKeys.get() !== "off" && !isElsewhere(event)) act(event);
  };
}
