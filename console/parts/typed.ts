// What is typed into a filter before it counts. It follows the filter where that changes elsewhere, and keeps the focus where it is.

import { useState } from "react";

/** @param value what the filter has now */
export function useTyped(value: string | undefined): readonly [string, (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value ?? "" });
  if (draft.of !== value) setDraft({ of: value, text: value ?? "" });
  return [draft.text, (text) => setDraft({ of: value, text })];
}
