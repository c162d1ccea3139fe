// Of what a signal speaks, with the way to where more is known of it.

import { Link } from "@tanstack/react-router";
import { useScope } from "../../api/scope.ts";
import type { Signal } from "../../api/signals.ts";
import { speaksOf } from "./speaks-of.ts";
import { Given } from "../../parts/given.tsx";

export function SpokenOf({ signal }: { readonly signal: Signal }) {
  const { organisationId: org, environment: env } = useScope();
  const params = { org, env };
  const spoken = speaksOf(signal);
  switch (spoken.of) {
    case "customer":
      return (
        <Link to="/$org/$env/decisions" params={params} search={{ subjectId: spoken.id, last: "90d" }}>
          <Given>{spoken.name}</Given>
        </Link>
      );
    case "drift":
      return (
        <Link to="/$org/$env/drift" params={params}>
          {spoken.name}
        </Link>
      );
    case "threshold":
      return (
        <Link to="/$org/$env/thresholds" params={params}>
          {spoken.name}
        </Link>
      );
    case "version":
      return (
        <Link to="/$org/$env/versions/$version" params={{ ...params, version: spoken.id }}>
          {spoken.name}
        </Link>
      );
    case "all":
      return <>{spoken.name}</>;
  }
}
