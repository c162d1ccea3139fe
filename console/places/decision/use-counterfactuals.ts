// Asks for what it takes to say what would have been decided without a finding: what was known then, and the version that decided.

import { useQuery } from "@tanstack/react-query";
import { contextQuery, type Assessment } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { versionQuery } from "../../api/versions.ts";
import { counterfactualsOf, type Counterfactuals } from "./without.ts";

/** Null where they are not known, undefined while they are asked for. */
export function useCounterfactuals(assessment: Assessment): Counterfactuals | null | undefined {
  const scope = useScope();
  const context = useQuery(contextQuery(scope, assessment.decisionId));
  const version = useQuery(versionQuery(scope, assessment.processing.systemVersionId));
  if (context.data === undefined || version.data === undefined) {
    return context.isError || version.isError ? null : undefined;
  }
  return counterfactualsOf(assessment, context.data, version.data);
}
