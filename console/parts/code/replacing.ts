// Typing over a selection, done here: the browser would keep the look of what it replaces by writing a style into the page, which
// the policy refuses and reports.

import { EditorView } from "@codemirror/view";

export const replacing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data, isComposing } = event;
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== "insertText" || data === null || isComposing || empty) return false;
    event.preventDefault();
    const insert = () =>
      view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    // As for what is typed elsewhere: a bracket is closed around the selection, for one.
    const isDone = view.state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, data, insert));
    if (!isDone) view.dispatch(insert());
    return true;
  },
});
