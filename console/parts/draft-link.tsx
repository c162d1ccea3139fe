// The way to the editor, with a draft of a version.

import { Link } from "@tanstack/react-router";
import { useScope } from "../api/scope.ts";

interface Props {
  /** Of the version that the draft begins with. */
  readonly from: string;
  readonly words: string;
}

export function DraftLink({ from, words }: Props) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link to="/$org/$env/editor" params={{ org, env }} search={{ from }}>
      {words}
    </Link>
  );
}
