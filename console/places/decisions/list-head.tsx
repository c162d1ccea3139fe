// What is said of all decisions that match, however many were scrolled to, and their file.

import { useQuery } from "@tanstack/react-query";
import { decisionCountQuery, type DecisionsAsked } from "../../api/decisions.ts";
import { onlyIf } from "../../api/query-client.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { grouped } from "../../parts/grouped.ts";
import { Instant } from "../../parts/instant.tsx";
import styles from "./list-head.module.css";
import { SaveCsv } from "./save-csv.tsx";
import type { DecisionsSearch } from "./search.ts";

interface Props {
  readonly search: DecisionsSearch;
  readonly asked: DecisionsAsked;
  /** How many were read. */
  readonly read: number;
  readonly isMore: boolean;
  readonly dataAsOf: string | null;
}

export function ListHead({ search, asked, read, isMore, dataAsOf }: Props) {
  const scope = useScope();
  // A list that is whole says it by itself.
  const counted = useQuery({ ...decisionCountQuery(scope, asked), enabled: onlyIf(isMore) });
  const count = isMore ? (counted.data ?? null) : read;
  return (
    <div className={styles["head"]}>
      <p className={styles["count"]} role="status">
        <Matching count={count} read={read} />
        {dataAsOf === null ? null : (
          <>
            , data as of <Instant at={dataAsOf} to="second" />
          </>
        )}
      </p>
      <SaveCsv key={JSON.stringify(asked)} window={windowSearch(search)} asked={asked} />
    </div>
  );
}

interface MatchingProps {
  /** Null until the server has counted: then only those that were read are known. */
  readonly count: number | null;
  readonly read: number;
}

function Matching({ count, read }: MatchingProps) {
  if (count === null) return <>{grouped(read)} and more decisions match</>;
  return (
    <span data-value={count}>
      {grouped(count)} {count === 1 ? "decision matches" : "decisions match"}
    </span>
  );
}
