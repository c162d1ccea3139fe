// Why an act was refused, beside its button.

import { Failure } from "../../parts/states.tsx";
import type { useAct } from "./use-act.tsx";

export function ActError({ acting }: { readonly acting: ReturnType<typeof useAct> }) {
  if (acting.error === null) return null;
  return (
    <>
      <Failure error={acting.error} />
      {acting.conflictWhere(true)}
    </>
  );
}
