// A version by its number and name, as a link. Its id stands there only while nobody knows which one that is.

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMay } from "../api/me.ts";
import { useScope } from "../api/scope.ts";
import { allVersionsQuery } from "../api/versions.ts";
import { onlyIf } from "../api/query-client.ts";
import { Given } from "./given.tsx";
import { shortened } from "./id.tsx";

export function VersionName({ id }: { readonly id: string }) {
  const scope = useScope();
  const { data } = useQuery({ ...allVersionsQuery(scope), enabled: onlyIf(useMay("system_versions:read")) });
  const version = data?.find((one) => one.id === id);
  return (
    <Link
      to="/$org/$env/versions/$version"
      params={{ org: scope.organisationId, env: scope.environment, version: String(version?.number ?? id) }}
      title={id}
    >
      {version === undefined ? (
        `version ${shortened(id)}`
      ) : (
        <>
          version {version.number}, “<Given>{version.name}</Given>”
        </>
      )}
    </Link>
  );
}
