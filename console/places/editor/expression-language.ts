// The language of rules in the editor: its words by their kind, and what it offers.

import { Decoration, MatchDecorator, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { completionBy } from "../../parts/code/code-completion.ts";
import { offersAt } from "./completion.ts";

const KINDS = {
  text: Decoration.mark({ class: "cm-text" }),
  number: Decoration.mark({ class: "cm-number" }),
  name: Decoration.mark({ class: "cm-name" }),
  operator: Decoration.mark({ class: "cm-operator" }),
} as const;

const WORDS = new MatchDecorator({
  regexp:
    /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(\d+(?:\.\d+)?)\b|\b((?:features|transaction|activity|subject|counterparty|screening|location|custom|metadata)(?:\??\.\w+)*)|(&&|\|\||[!=<>]=?|\?|:)/g,
  decoration: ([, text, number, name]) =>
    text !== undefined
      ? KINDS.text
      : number !== undefined
        ? KINDS.number
        : name !== undefined
          ? KINDS.name
          : KINDS.operator,
});

const highlighting = ViewPlugin.define(
  (view) => ({
    decorations: WORDS.createDeco(view),
    update(update: ViewUpdate) {
      this.decorations = WORDS.updateDeco(update, this.decorations);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

export const EXPRESSION_LANGUAGE = [completionBy(offersAt), highlighting];
