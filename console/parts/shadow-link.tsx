// The way to an experiment, with a version as its candidate.

import { Link } from "@tanstack/react-router";
import { useScope } from "../api/scope.ts";

interface Props {
  /** Id of the version that shall decide beside the live one. */
  readonly candidate: string;
  readonly words: string;
}

export function ShadowLink({ candidate, words }: Props) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link to="/$org/$env/experiments" params={{ org, env }} search={{ candidate }}>
      {words}
    </Link>
  );
}
