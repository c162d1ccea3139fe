import { Link } from "@tanstack/react-router";
import { Empty } from "../parts/states.tsx";

export function NoPage() {
  return (
    <Empty title="There is no such page">
      <p>
        <Link to="/">Go to the first page</Link>
      </p>
    </Empty>
  );
}
