// An address that no place has: what was asked for, and the ways on. Around it stands what stands around every page.

import { Link, useLocation } from "@tanstack/react-router";
import { Empty } from "../parts/states.tsx";

export function NoPage() {
  const { pathname } = useLocation();
  return (
    <Empty title="There is no such page">
      <p>
        No page has the address <code>{pathname}</code>. Choose one from the menu, or search for an id.
      </p>
      <p>
        <Link to="/">Go to Live</Link>
      </p>
    </Empty>
  );
}
