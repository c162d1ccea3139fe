// Follows what others do, as long as the page is seen. It shows nothing but that it fails: the list is old then.

import { useQuery } from "@tanstack/react-query";
import { followCasesQuery } from "../../api/follow-cases.ts";
import { useScope } from "../../api/scope.ts";
import styles from "./queue.module.css";

export function Following() {
  const { error } = useQuery(followCasesQuery(useScope()));
  if (error === null) return null;
  return (
    <p className={styles["count"]} role="status">
      What others change is not followed at the moment. {error.message} It is asked again.
    </p>
  );
}
