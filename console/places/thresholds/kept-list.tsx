// The proposals that are kept, newest first, and the last word on each threshold for which nothing was proposed.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recommendationsQuery, type ListedRecommendation } from "../../api/recommendations.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Button } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import styles from "./page.module.css";
import { headlineOf, reasonOf, STATUS_WORDS } from "./words.ts";

export function KeptList({ openId }: { readonly openId: string | undefined }) {
  const query = useInfiniteQuery(recommendationsQuery(useScope()));
  return (
    <Answered query={query} lines={4}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) {
          return (
            <Empty title="No recommendation is kept yet">
              <p>
                The job “thresholds” looks once a day. Whoever has jobs:run can start it under Jobs and
                health.
              </p>
            </Empty>
          );
        }
        return (
          <>
            <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Kept recommendations">
              <table className={table["table"]}>
                <thead>
                  <tr>
                    {["Recommendation", "Status", "Computed", "Valid until", "Reviewed by"].map((head) => (
                      <th key={head} scope="col">
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <KeptRow key={row.id} row={row} isOpen={row.id === openId} />
                  ))}
                </tbody>
              </table>
            </div>
            {query.hasNextPage ? (
              <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                Show older ones
              </Button>
            ) : null}
          </>
        );
      }}
    </Answered>
  );
}

interface RowProps {
  readonly row: ListedRecommendation;
  readonly isOpen: boolean;
}

function KeptRow({ row, isOpen }: RowProps) {
  return (
    <tr data-row={row.id} data-strong={isOpen} className={isOpen ? styles["opened"] : ""}>
      <th scope="row">
        <Link
          from="/$org/$env/thresholds"
          search={(old) => ({
            ...(old.maturity === undefined ? {} : { maturity: old.maturity }),
            ...(row.threshold.name === "block" ? { of: row.threshold.name } : {}),
            open: row.id,
          })}
          aria-current={isOpen}
        >
          {headlineOf(row)}
        </Link>
        <div className={table["muted"]}>{reasonOf(row)}</div>
      </th>
      <td>
        {STATUS_WORDS[row.status]}
        {isOpen ? <div className={table["muted"]}>shown above</div> : null}
      </td>
      <td>
        <Instant at={row.createdAt} to="day" />
      </td>
      <td>{row.status === "proposed" ? <Instant at={row.expiresAt} to="day" /> : "–"}</td>
      <td>{row.review === null ? "–" : <Actor actor={row.review.by} />}</td>
    </tr>
  );
}
