// The way to an experiment, with a version as its candidate, for those who may start one.

import { Link } from "@tanstack/react-router";
import { useMay } from "../api/me.ts";
import { useScope } from "../api/scope.ts";

interface Props {
  /** Id of the version that shall decide beside the live one. */
  readonly candidate: string;
  readonly words: string;
}

export function ShadowLink({ candidate, words }: Props) {
  const { organisationId: org, environment: env } = useScope();
  if (!useMay("experiments:run")) return null;
  return (
    <Link to="/$org/$env/experiments" params={{ org, env }} search={{ candidate }}>
      {words}
    </Link>
  );
}
