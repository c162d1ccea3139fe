// The lists that screen, and how old they are. An earlier version is published again here; new ones need the publishers' files, so
// they come by `weir`.

import { useQuery } from "@tanstack/react-query";
import { listsQuery, type ListFact, type ListsOverview, type ListsVersion } from "../../api/lists.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Id } from "../../parts/id.tsx";
import { Actor } from "../../parts/actor.tsx";
import { Instant } from "../../parts/instant.tsx";
import { grouped } from "../../parts/grouped.ts";
import { useOldLists } from "../../parts/old-lists.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import table from "../../parts/table.module.css";
import { ageOf } from "../../parts/age.ts";
import { PublishAgain } from "./publish-again.tsx";
import styles from "./page.module.css";

type Shown = Pick<ListsOverview, "data" | "expected" | "unconfirmedOrganisations">;

const COMMAND = "./weir lists update";

export function ScreeningLists() {
  const query = useQuery(listsQuery);
  return (
    <Answered query={query} lines={8}>
      {(overview) => <Overview overview={overview} />}
    </Answered>
  );
}

function Overview({ overview }: { readonly overview: Shown }) {
  const active = overview.data.find((version) => version.active);
  const earlier = overview.data.filter((version) => !version.active);
  return (
    <>
      {active === undefined ? (
        <Empty title="No list is published: screening has nothing to search">
          <p>
            Publish those of the release: <code>./weir lists update --release</code>
          </p>
        </Empty>
      ) : (
        <Active version={active} unconfirmed={overview.unconfirmedOrganisations} />
      )}
      <Expected expected={overview.expected} />
      {earlier.length === 0 ? null : <Earlier versions={earlier} active={active} />}
    </>
  );
}

interface ActiveProps {
  readonly version: ListsVersion;
  readonly unconfirmed: number | null;
}

function Active({ version, unconfirmed }: ActiveProps) {
  const { hash, listVersion, publishedAt, publishedBy, reason, lists } = version;
  return (
    <Panel
      title="Lists that screen"
      note="Each decision is screened against them, in all organisations of this deployment. An attempt names the version."
    >
      <div className={styles["stack"]}>
        <ListTable lists={lists} />
        <dl className={styles["facts"]}>
          <dt>Version</dt>
          <dd>
            <code>{listVersion}</code>
          </dd>
          <dt>Hash</dt>
          <dd>
            <code className={styles["hash"]}>{hash}</code> <CopyButton text={hash} what="hash of the lists" />
          </dd>
          <dt>Published</dt>
          <dd>
            <Instant at={publishedAt} to="second" /> UTC by {publishedBy}
            {reason === null ? "" : `: ${reason}`}
          </dd>
          <dt>Known to</dt>
          <dd>{knownTo(unconfirmed)}</dd>
        </dl>
        <p className={styles["command"]}>
          New lists are published by the command line, which checks what would be lost first:{" "}
          <code>{COMMAND}</code> <CopyButton text={COMMAND} what="command" />
        </p>
      </div>
    </Panel>
  );
}

function knownTo(unconfirmed: number | null) {
  if (unconfirmed === null) return "it is not known which organisations have it";
  if (unconfirmed === 0) return "all organisations";
  return (
    <span className={styles["wrong"]}>
      all but <span data-value={unconfirmed}>{unconfirmed}</span>{" "}
      {unconfirmed === 1 ? "organisation" : "organisations"}, which are told again until they have it
    </span>
  );
}

function ListTable({ lists }: { readonly lists: readonly ListFact[] }) {
  const now = Date.now();
  const old = useOldLists();
  const allowedOf = (list: Pick<ListFact, "id" | "kind">) =>
    old.find(({ id, kind }) => id === list.id && kind === list.kind)?.maxDays;
  return (
    <div
      className={`${table["scroll"]} ${styles["region"]}`}
      tabIndex={0}
      role="region"
      aria-label="Lists that screen, as a table"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Of</th>
            <th scope="col">As of</th>
            <th scope="col">Age</th>
            <th scope="col" className={table["number"]}>
              Entries
            </th>
          </tr>
        </thead>
        <tbody>
          {lists.map(({ id, kind, title, asOf, entries }) => (
            <tr key={`${kind}/${id}`} data-row={`${kind}/${id}`}>
              <th scope="row">
                {title} <code>{id}</code>
              </th>
              <td>{kind}</td>
              <td>{asOf === null ? "–" : <Instant at={asOf} to="day" />}</td>
              <td className={styles["age"]}>
                <Age days={ageOf(asOf, now)} allowed={allowedOf({ id, kind })} />
              </td>
              <td className={table["number"]} data-value={entries}>
                {grouped(entries)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AgeProps {
  readonly days: string;
  /** In days; undefined where it is not older than that. */
  readonly allowed: number | undefined;
}

function Age({ days, allowed }: AgeProps) {
  if (allowed === undefined) return days;
  return (
    <span className={styles["wrong"]}>
      {days}, {allowed} allowed
    </span>
  );
}

function Expected({ expected }: Pick<ListsOverview, "expected">) {
  const missing = expected.filter(({ state }) => state === "missing");
  const retired = expected.filter(({ state }) => state === "retired");
  if (missing.length + retired.length === 0) return null;
  return (
    <Panel title="Lists that do not screen">
      <ul className={styles["stack"]}>
        {missing.map(({ id, title }) => (
          <li key={id}>
            <span className={styles["wrong"]}>{title} is missing.</span> Decisions that need it are reviewed
            at least. Publish it again, or end it: <code>./weir lists retire {id} --reason TEXT</code>
          </li>
        ))}
        {retired.map(({ id, title, retired: end }) => (
          <li key={id}>
            {title} was retired
            {end === null ? (
              ""
            ) : (
              <>
                {" "}
                <Instant at={end.at} /> UTC by <Actor actor={end.by} />: {end.reason}
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface EarlierProps {
  readonly versions: readonly ListsVersion[];
  readonly active: ListsVersion | undefined;
}

function Earlier({ versions, active }: EarlierProps) {
  return (
    <Panel
      title="Earlier publications"
      note="Each is kept whole: published again, it screens as it did. New lists come by the command line alone."
    >
      <ul className={styles["stack"]}>
        {versions.map((version) => (
          <li key={version.publication}>
            <p>
              <code>{version.listVersion}</code>, <Id id={version.hash} what="hash of these lists" />,
              published <Instant at={version.publishedAt} /> UTC by {version.publishedBy}
              {version.reason === null ? "" : `: ${version.reason}`}
            </p>
            <PublishAgain version={version} active={active} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
