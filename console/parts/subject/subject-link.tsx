// The way to the page of a subject.

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isAddressable } from "../../api/client.ts";
import { useScope } from "../../api/scope.ts";
import type { SubjectName } from "../../api/subjects.ts";
import { Given } from "../given.tsx";

interface Props {
  readonly name: SubjectName;
  readonly children: ReactNode;
}

export function SubjectLink({ name, children }: Props) {
  const { organisationId, environment } = useScope();
  if (!isAddressable(name.subjectId)) return <Given>{children}</Given>;
  return (
    <Link
      to="/$org/$env/subjects/$subjectKind/$subjectId"
      params={{ org: organisationId, env: environment, ...name }}
    >
      <Given>{children}</Given>
    </Link>
  );
}
