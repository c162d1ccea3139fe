// Asks before an investigation of decisions is opened, takes a first note, and leads there.

import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useOpenInvestigation } from "../api/cases.ts";
import { useScope } from "../api/scope.ts";
import { Ask } from "./ask.tsx";
import { Field } from "./field.tsx";

const NOTE_MAX = 4_000;

interface Props {
  readonly decisionIds: readonly string[];
  readonly alertIds: readonly string[];
  readonly onClose: () => void;
  /** What it begins with, and what becomes of that. */
  readonly children: ReactNode;
}

export function InvestigationQuestion({ decisionIds, alertIds, onClose, children }: Props) {
  const scope = useScope();
  const opening = useOpenInvestigation(scope);
  const navigate = useNavigate();
  const [note, setNote] = useState("");
  const problem = note.length > NOTE_MAX ? `Write at most ${NOTE_MAX} characters.` : null;
  const open = () => {
    const words = note.trim();
    opening.mutate(
      { decisionIds: [...decisionIds], alertIds: [...alertIds], ...(words === "" ? {} : { note: words }) },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: "/$org/$env/investigations/$id",
            params: { org: scope.organisationId, env: scope.environment, id },
          }),
      },
    );
  };
  return (
    <Ask
      title="Open an investigation?"
      act="Open investigation"
      isOpen
      onClose={onClose}
      onAct={open}
      isReady={problem === null}
      isPending={opening.isPending}
      error={opening.error}
    >
      {children}
      <Field
        label="First note"
        value={note}
        onChange={setNote}
        problem={problem}
        hint="May stay empty. It stays in the investigation."
        isLong
      />
    </Ask>
  );
}
