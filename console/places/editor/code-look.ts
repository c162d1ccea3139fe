// How expressions look: the console's tokens, which reach into the shadow root, and four kinds of words by weight and slant rather
// than by hue.

import { EditorView, Decoration, MatchDecorator, ViewPlugin, type ViewUpdate } from "@codemirror/view";

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

export const highlighting = ViewPlugin.define(
  (view) => ({
    decorations: WORDS.createDeco(view),
    update(update: ViewUpdate) {
      this.decorations = WORDS.updateDeco(update, this.decorations);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

export const theme = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    fontSize: "var(--text-s)",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--ink)", minHeight: "5.2rem" },
  ".cm-line": { padding: "0 0.7rem" },
  ".cm-name": { fontWeight: "600" },
  ".cm-text": { fontStyle: "italic" },
  ".cm-number": { fontWeight: "600" },
  ".cm-operator": { color: "var(--ink-muted)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": {
    backgroundColor: "var(--band)",
  },
  // Its own wave is a picture that the policy refuses.
  ".cm-lintRange-error, .cm-lintRange-active": {
    backgroundImage: "none",
    backgroundColor: "transparent",
    textDecoration: "underline wavy var(--ink) 1.5px",
    textUnderlineOffset: "0.25em",
  },
  ".cm-lintPoint::after": { display: "none" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
  },
  ".cm-tooltip.cm-completionInfo": { padding: "0.4rem 0.6rem", maxWidth: "18rem", fontSize: "var(--text-s)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "14rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.2rem 0.6rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--act)",
    color: "var(--act-ink)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75", marginInlineStart: "1em" },
  ".cm-diagnostic": { padding: "0.3rem 0.6rem", fontFamily: "inherit" },
  ".cm-diagnostic-error": { borderInlineStart: "3px solid var(--ink)" },
});
