// Takes all changes back, after a question: nothing keeps them.

import { useState } from "react";
import { Ask } from "../../parts/ask.tsx";
import { Button } from "../../parts/button.tsx";
import type { Draft } from "./use-draft.ts";

export function Discard({ draft }: { readonly draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  const { changeCount } = draft;
  if (changeCount === 0) return null;
  const changes = changeCount === 1 ? "1 change" : `${changeCount} changes`;
  return (
    <>
      <Button onPress={() => setOpen(true)}>Discard {changes}</Button>
      <Ask
        title={`Discard ${changes}?`}
        act="Discard changes"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAct={() => {
          draft.discard();
          setOpen(false);
        }}
        isPending={false}
        error={null}
      >
        <p>The draft is then as the version that it began from. This cannot be undone.</p>
      </Ask>
    </>
  );
}
