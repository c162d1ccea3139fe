// A text of a language in CodeMirror. It lives in a shadow root: its styles are then sheets of that root, which the page's policy
// admits, and the page itself has none. Tab leaves it, as it leaves every field.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { theme } from "./code-look.ts";
import { createEchoes } from "./echoes.ts";
import { replacing } from "./replacing.ts";

/** On a change that did not come from typing. */
const FromElsewhere = Annotation.define<true>();

interface Problem {
  readonly message: string;
  readonly at: number | null;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  /** How it looks, what it offers, its own keys: made once, because another one starts the field again. */
  readonly language: Extension;
  readonly onChange: (value: string) => void;
}

export function CodeField({ label, value, problems, language, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const told = useRef(onChange);
  const begun = useRef(value);
  const [echoes] = useState(createEchoes);
  useEffect(() => {
    told.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: begun.current,
        extensions: [
          language,
          history(),
          closeBrackets(),
          theme,
          replacing,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            const isTyped = !update.transactions.some((one) => one.annotation(FromElsewhere));
            if (!update.docChanged || !isTyped) return;
            const text = update.state.doc.toString();
            echoes.sent(text);
            told.current(text);
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [label, language, echoes]);

  useEffect(() => {
    begun.current = value;
    const shown = view.current;
    if (shown === null || echoes.isEcho(value) || shown.state.doc.toString() === value) return;
    shown.dispatch({
      changes: { from: 0, to: shown.state.doc.length, insert: value },
      annotations: FromElsewhere.of(true),
    });
  }, [value, echoes]);

  useEffect(() => {
    const shown = view.current;
    if (shown === null) return;
    const text = shown.state.doc.toString();
    shown.dispatch(
      setDiagnostics(
        shown.state,
        problems.flatMap((problem) => diagnosticOf(problem, text)),
      ),
    );
  }, [problems, value]);

  return <div ref={place} data-code={label} />;
}

/** The word or sign at the place; what is at the end is shown on the last character. */
function diagnosticOf({ message, at }: Problem, text: string): Diagnostic[] {
  if (at === null || text === "") return [];
  const from = Math.min(at, text.length - 1);
  const word = /^\w+/.exec(text.slice(from))?.[0].length ?? 1;
  return [{ from, to: Math.min(from + word, text.length), severity: "error", message }];
}
