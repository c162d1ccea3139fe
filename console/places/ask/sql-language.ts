// ClickHouse's SQL in the field of code: its words by their kind, what it offers, and Ctrl Enter, which asks.

import { SQLDialect } from "@codemirror/lang-sql";
import { syntaxHighlighting } from "@codemirror/language";
import { Prec, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";
import { completionBy } from "../../parts/code/code-completion.ts";
import { offersFor, type Views } from "./completion.ts";
import { KEYWORDS, TYPES } from "./sql-words.ts";

const CLICKHOUSE = SQLDialect.define({
  // Words are matched in small letters; types keep theirs.
  keywords: KEYWORDS.toLowerCase(),
  types: TYPES.toLowerCase(),
  backslashEscapes: true,
  identifierQuotes: '`"',
  caseInsensitiveIdentifiers: true,
});

const LOOK = tagHighlighter([
  { tag: tags.keyword, class: "cm-name" },
  { tag: tags.string, class: "cm-text" },
  { tag: [tags.lineComment, tags.blockComment], class: "cm-comment" },
  { tag: [tags.typeName, tags.operator], class: "cm-operator" },
]);

/** @param ask what the newest drawing of the page asks by; it gets what stands in the field. */
export function sqlLanguage(views: Views, ask: (text: string) => void): Extension {
  const run = ({ state }: EditorView) => {
    ask(state.doc.toString());
    return true;
  };
  return [
    CLICKHOUSE.extension,
    syntaxHighlighting(LOOK),
    completionBy(offersFor(views)),
    // Before the field's own, which would begin a line.
    Prec.highest(
      keymap.of([
        { key: "Ctrl-Enter", run },
        { key: "Mod-Enter", run },
      ]),
    ),
    EditorView.contentAttributes.of({ "aria-keyshortcuts": "Control+Enter" }),
  ];
}
