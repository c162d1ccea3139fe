// What is said of all decisions that match, however many were scrolled to, and what can be done with them or with the selected ones.

import { useQuery } from "@tanstack/react-query";
import { decisionCountQuery, type DecisionsAsked } from "../../api/decisions.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { Button } from "../../parts/button.tsx";
import { grouped } from "../../parts/grouped.ts";
import { Instant } from "../../parts/instant.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import styles from "./list-head.module.css";
import { OpenWith } from "./open-with.tsx";
import { SaveCsv } from "./save-csv.tsx";
import { Sums } from "./sums.tsx";
import { columnsOf, isFiltered, type ColumnId, type DecisionsSearch } from "./search.ts";

interface Props {
  readonly search: DecisionsSearch;
  readonly asked: DecisionsAsked;
  readonly listed: readonly string[];
  readonly isMore: boolean;
  /** They still match what was asked before. */
  readonly isOfBefore: boolean;
  readonly dataAsOf: string | null;
  readonly selected: readonly string[];
  readonly onClear: () => void;
  readonly onColumns: (shown: readonly ColumnId[]) => void;
}

export function ListHead(props: Props) {
  const { search, asked, listed, isMore, isOfBefore, dataAsOf, selected, onClear, onColumns } = props;
  const scope = useScope();
  const counted = useQuery(decisionCountQuery(scope, asked));
  // A list that is whole says it by itself.
  const count = isMore ? (counted.data?.count ?? null) : listed.length;
  return (
    <div className={styles["head"]}>
      <p className={styles["count"]} role="status">
        {isOfBefore ? (
          "Looking for what matches"
        ) : (
          <>
            <Matching count={count} read={listed.length} isTruncated={counted.data?.truncated === true} />
            {counted.data === undefined ? null : <Sums {...counted.data} />}
            {dataAsOf === null ? null : (
              <>
                , data as of <Instant at={dataAsOf} to="second" />
              </>
            )}
          </>
        )}
      </p>
      {isOfBefore || selected.length === 0 ? (
        <>
          {count !== null && isFiltered(search) && !isOfBefore ? (
            <OpenWith decisionIds={listed} count={count} toHaveFewer="Narrow the filter or the window.">
              Open investigation with{" "}
              {count === 1 ? "the one that matches" : `the ${grouped(count)} matching`}
            </OpenWith>
          ) : null}
          <SaveCsv key={JSON.stringify(asked)} window={windowSearch(search)} asked={asked} />
          <ColumnChooser shown={columnsOf(search)} onChange={onColumns} />
        </>
      ) : (
        <div role="group" aria-label="Selected decisions" className={styles["act"]}>
          <span role="status" data-value={selected.length}>
            {grouped(selected.length)} selected
          </span>
          <OpenWith decisionIds={selected} count={selected.length} toHaveFewer="Select fewer.">
            Open investigation with these
          </OpenWith>
          <Button onPress={onClear}>Clear the selection</Button>
        </div>
      )}
    </div>
  );
}

interface MatchingProps {
  /** Null until the server has counted: then only those that were read are known. */
  readonly count: number | null;
  readonly read: number;
  /** The server stopped counting there. */
  readonly isTruncated: boolean;
}

function Matching({ count, read, isTruncated }: MatchingProps) {
  if (count === null) return <>{grouped(read)} and more decisions match</>;
  return (
    <span data-value={count}>
      {isTruncated ? "more than " : ""}
      {grouped(count)} {count === 1 ? "decision matches" : "decisions match"}
    </span>
  );
}
