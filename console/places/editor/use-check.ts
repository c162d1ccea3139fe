// What is wrong with a draft, asked for after a pause in typing. While a newer answer is on its way, the older one is not shown as
// if it were of this text.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { checkQuery, type VersionContent, type VersionProblem } from "../../api/version-drafts.ts";
import { onlyIf } from "../../api/query-client.ts";
import { fieldProblems, type FieldProblem } from "./draft.ts";

const PAUSE_MILLISECONDS = 300;

export interface Checked {
  /** `unsent`: some field is not even sendable. */
  readonly state: "checking" | "sound" | "problems" | "unsent" | "failed";
  readonly problems: readonly VersionProblem[];
  readonly fields: readonly FieldProblem[];
  readonly error: Error | null;
  readonly retry: () => void;
}

const NONE: readonly VersionProblem[] = [];

export function useCheck(organisationId: string, content: VersionContent): Checked {
  const [asked, setAsked] = useState(content);
  const fields = useMemo(() => fieldProblems(content), [content]);
  const isSendable = fields.length === 0;
  useEffect(() => {
    if (!isSendable) return;
    const timer = setTimeout(() => setAsked(content), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [content, isSendable]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...checkQuery({ organisationId }, asked),
    enabled: onlyIf(isSendable),
    placeholderData: keepPreviousData,
  });
  const isOfThis = asked === content && !isPlaceholderData && data !== undefined;
  return {
    state: !isSendable
      ? "unsent"
      : error !== null && !isFetching
        ? "failed"
        : !isOfThis
          ? "checking"
          : data.length === 0
            ? "sound"
            : "problems",
    problems: isOfThis ? data : NONE,
    fields,
    error,
    retry: () => void refetch(),
  };
}
