// Dead letters: why each event could not be loaded, which it is, and what to do: send it again, or give it up.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { lettersQuery, type DeadLetter } from "../../api/jobs.ts";
import { Button } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { DropLetter, RetryAll, RetryLetter } from "./letter-acts.tsx";
import styles from "./page.module.css";

export function Letters() {
  const { letters = "open" } = useSearch({ from: "/$org/$env/jobs" });
  const query = useInfiniteQuery(lettersQuery(letters));
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const hasOpen = query.data?.pages.some(({ data }) => data.some(({ state }) => state === "open")) ?? false;
  return (
    <Panel
      title="Dead letters"
      note="Events of every organisation that could not be loaded. All others were."
      aside={hasOpen ? <RetryAll /> : undefined}
    >
      <p className={styles["switch"]}>
        {letters === "open" ? (
          <Link from="/$org/$env/jobs" search={(old) => ({ ...old, letters: "all" as const })}>
            Show settled ones too
          </Link>
        ) : (
          <Link from="/$org/$env/jobs" search={({ letters: _letters, ...old }) => old}>
            Show open ones only
          </Link>
        )}
      </p>
      <Answered query={query} lines={3}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) {
            return (
              <Empty title={letters === "open" ? "No dead letter is open" : "There is no dead letter"} />
            );
          }
          return (
            <>
              <LetterTable letters={rows} />
              {hasNextPage ? (
                <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
                  Show more letters
                </Button>
              ) : null}
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}

/** What was not written by the loader has neither a time nor a reason. */
function LetterTable({ letters }: { readonly letters: readonly DeadLetter[] }) {
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Dead letters, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Failed (UTC)</th>
            <th scope="col">Why</th>
            <th scope="col">Event</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="visually-hidden">Acts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {letters.map((letter) => (
            <tr key={letter.id}>
              <th scope="row">
                {letter.failedAt === "" ? "time not known" : <Instant at={letter.failedAt} to="second" />}
                <div className={table["muted"]}>{letter.id}</div>
              </th>
              <td>
                {letter.reason === "" ? "reason not known" : letter.reason}
                <div className={table["muted"]}>
                  {letter.code === "" ? null : (
                    <>
                      <code>{letter.code}</code>,{" "}
                    </>
                  )}
                  {letter.bytes} bytes
                </div>
              </td>
              <td>
                <EventOf letter={letter} />
              </td>
              <td>{letter.state}</td>
              <td className={styles["act"]}>
                {letter.state === "open" ? (
                  <>
                    <RetryLetter id={letter.id} />
                    <DropLetter id={letter.id} />
                  </>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EventOf({ letter: { event, from } }: { readonly letter: DeadLetter }) {
  const origin =
    from === null ? "unknown place" : `${from.topic}, partition ${from.partition}, offset ${from.offset}`;
  if (event === null) {
    return (
      <>
        unreadable
        <div className={table["muted"]}>{origin}</div>
      </>
    );
  }
  return (
    <>
      <code>{event.type}</code>, {event.environment}
      <div className={table["muted"]}>
        place {event.sequence} of {event.source}; {origin}
      </div>
    </>
  );
}
