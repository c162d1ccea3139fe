// `/`: the first organisation's sandbox. A person who sees no organisation reads what that takes.

import { Navigate } from "@tanstack/react-router";
import { useMe } from "../api/me.ts";
import { Empty } from "../parts/states.tsx";
import { addressOf, PLACES } from "./places.ts";

export function FirstPage() {
  const { organisations } = useMe();
  const [organisation] = organisations;
  const [place] = PLACES;
  if (organisation === undefined || place === undefined) {
    return (
      <Empty title="There is no organisation yet">
        <p>
          Create one: <code>./weir org create NAME</code>
        </p>
      </Empty>
    );
  }
  return <Navigate to={addressOf(organisation.id, "sandbox", place.path)} replace />;
}
