// The way to the editor, with a draft of a version.

import { Link } from "@tanstack/react-router";
import { useScope } from "../api/scope.ts";

interface Props {
  /** Of the version that the draft begins with. */
  readonly from: string;
  /** What it has instead of that version's. */
  readonly limits?: { readonly review?: number; readonly block?: number };
  readonly words: string;
}

export function DraftLink({ from, limits = {}, words }: Props) {
  const { organisationId: org, environment: env } = useScope();
  return (
    <Link to="/$org/$env/editor" params={{ org, env }} search={{ from, ...limits }}>
      {words}
    </Link>
  );
}
