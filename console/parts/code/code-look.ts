// How code looks: the console's tokens, which reach into the shadow root, and four kinds of words by weight and slant rather than
// by hue. A place sets the heights by `--code-height-min` and `--code-height-max`.

import { EditorView } from "@codemirror/view";

export const theme = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    fontSize: "var(--text-s)",
  },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", maxHeight: "var(--code-height-max, none)" },
  ".cm-content": {
    padding: "0.5rem 0",
    caretColor: "var(--ink)",
    minHeight: "var(--code-height-min, 5.2rem)",
  },
  ".cm-line": { padding: "0 0.7rem" },
  ".cm-name": { fontWeight: "600" },
  ".cm-text": { fontStyle: "italic" },
  ".cm-number": { fontWeight: "600" },
  ".cm-operator": { color: "var(--ink-muted)" },
  ".cm-comment": { color: "var(--ink-muted)", fontStyle: "italic" },
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
