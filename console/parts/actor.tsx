// Who did something, by name: that of an operator, or of the key by which a service asked. Its title has it as the audit writes it.

import { useQuery } from "@tanstack/react-query";
import { keysQuery } from "../api/keys.ts";
import { useMay } from "../api/me.ts";
import { useScope } from "../api/scope.ts";
import { onlyIf } from "../api/query-client.ts";
import { Given } from "./given.tsx";
import { readActor } from "./read-actor.ts";

export function Actor({ actor }: { readonly actor: string }) {
  const read = readActor(actor);
  const mayRead = useMay("api_keys:read");
  const isKey = read.keyId !== null;
  const { data: keys } = useQuery({ ...keysQuery(useScope()), enabled: onlyIf(isKey && mayRead) });
  const name = keys?.find(({ id }) => id === read.keyId)?.name ?? null;
  return (
    <span title={actor}>
      {name === null ? (
        <Given>{read.words}</Given>
      ) : (
        <>
          the key “<Given>{name}</Given>”
        </>
      )}
    </span>
  );
}
