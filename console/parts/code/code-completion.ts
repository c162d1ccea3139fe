// What can be written at a place of a text, and its offer in the terms of CodeMirror.

import { autocompletion, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";

export interface Offer {
  readonly label: string;
  /** Its unit or type. */
  readonly detail: string;
  readonly meaning?: string;
  /** Put in place of the label. */
  readonly written?: string;
  /** Before others that fit as well. */
  readonly isFirst?: boolean;
}

export interface Offers {
  /** Where what is being typed begins. */
  readonly from: number;
  readonly offers: readonly Offer[];
}

/** @param at characters from the beginning; null where nothing can be completed, as inside a text. */
export type OffersAt = (text: string, at: number) => Offers | null;

const WORD = /^\w*$/;

export function completionBy(offersAt: OffersAt): Extension {
  return autocompletion({
    override: [
      (context: CompletionContext) => {
        const found = offersAt(context.state.doc.toString(), context.pos);
        if (found === null) return null;
        const isAsked = context.explicit || found.from < context.pos || isAfterPoint(context);
        if (!isAsked) return null;
        return { from: found.from, options: found.offers.map(completionOf), validFor: WORD };
      },
    ],
    icons: false,
    maxRenderedOptions: 40,
  });
}

function isAfterPoint({ state, pos }: CompletionContext): boolean {
  return state.sliceDoc(pos - 1, pos) === ".";
}

function completionOf({ label, detail, meaning, written, isFirst = false }: Offer): Completion {
  return {
    label,
    ...(detail === "" ? {} : { detail }),
    ...(meaning === undefined ? {} : { info: meaning }),
    ...(written === undefined ? {} : { apply: written }),
    ...(isFirst ? { boost: 1 } : {}),
  };
}
