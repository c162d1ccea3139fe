// The way to an investigation that there is, or the question before one is opened.

import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useScope } from "../api/scope.ts";
import { Act } from "./button.tsx";
import { InvestigationQuestion } from "./investigation-question.tsx";

interface Props {
  readonly investigationId: string | null;
  readonly decisionIds?: readonly string[];
  readonly alertIds: readonly string[];
  /** What it begins with, and what becomes of that. */
  readonly children: ReactNode;
}

export function OpenInvestigation({ investigationId, decisionIds = [], alertIds, children }: Props) {
  const { organisationId: org, environment: env } = useScope();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {investigationId === null ? (
        <Act permission="cases:work" onPress={() => setOpen(true)}>
          Open investigation
        </Act>
      ) : (
        <Link to="/$org/$env/investigations/$id" params={{ org, env, id: investigationId }}>
          Go to its investigation
        </Link>
      )}
      {/* It stays while what it is of hears that it has an investigation: it leads there. */}
      {isOpen ? (
        <InvestigationQuestion decisionIds={decisionIds} alertIds={alertIds} onClose={() => setOpen(false)}>
          {children}
        </InvestigationQuestion>
      ) : null}
    </>
  );
}
