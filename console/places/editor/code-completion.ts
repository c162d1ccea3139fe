// The offers of completion.ts, in the terms of the editor.

import { autocompletion, type Completion, type CompletionContext } from "@codemirror/autocomplete";
import { offersAt, type Offer } from "./completion.ts";

const WORD = /^\w*$/;

export const completion = autocompletion({
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

function isAfterPoint({ state, pos }: CompletionContext): boolean {
  return state.sliceDoc(pos - 1, pos) === ".";
}

function completionOf({ label, detail, meaning, written }: Offer): Completion {
  return {
    label,
    ...(detail === "" ? {} : { detail }),
    ...(meaning === undefined ? {} : { info: meaning }),
    ...(written === undefined ? {} : { apply: written }),
  };
}
