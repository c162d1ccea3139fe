// Judged samples: payments that were drawn by lot, for people to say what they are. What they say is the ground that reports stand on.

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { samplesQuery, type Judgement, type Sample } from "../../api/samples.ts";
import { useScope } from "../../api/scope.ts";
import { DataGrid, type Column } from "../../parts/data-grid.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Money } from "../../parts/money.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { useOnEnd } from "../../parts/pages.ts";
import { SidePanel } from "../../parts/side-panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { CaseTabs } from "../../parts/queue/tabs.tsx";
import queue from "../../parts/queue/queue.module.css";
import { nextOf } from "./next-sample.ts";
import { Progress } from "./progress.tsx";
import { SamplePanel } from "./sample-panel.tsx";

const COLUMNS: readonly Column<Sample>[] = [
  {
    id: "customer",
    head: "Customer",
    width: "minmax(8rem, 2fr)",
    cell: ({ subject }) => subject.externalUserId ?? subject.id,
  },
  {
    id: "amount",
    head: "Amount",
    width: "minmax(8rem, 1fr)",
    isNumber: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: "occurred",
    head: "Occurred (UTC)",
    width: "9rem",
    second: "start",
    cell: ({ occurredAt }) => <Instant at={occurredAt} />,
  },
  {
    id: "since",
    head: "Waits since (UTC)",
    width: "9rem",
    isSecondary: true,
    cell: ({ assessedAt }) => <Instant at={assessedAt} />,
  },
];

const FROM = "/$org/$env/alerts/samples";
type Said = ReadonlyMap<string, Judgement>;

export function SamplesPage() {
  const { open } = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const query = useSamples();
  const [said, setSaid] = useState<Said>(new Map());
  const waiting =
    query.data?.pages.flatMap(({ data }) => data.map(({ transactionId }) => transactionId)) ?? [];
  const next = nextOf(waiting, open);
  const goOn = (id: string) => {
    void navigate({ search: { open: id } }).then(() =>
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus(),
    );
  };
  return (
    <div className={queue["page"]} data-open={open !== undefined}>
      <PageHead title="Judged samples">
        <CaseTabs here="samples" />
      </PageHead>
      <SampleList query={query} open={open} judged={said.size} />
      {open === undefined ? null : (
        <SidePanel label="Payment" rowId={open} onClose={() => void navigate({ search: {} })}>
          <SamplePanel
            key={open}
            transactionId={open}
            said={said.get(open)}
            onJudged={(judgement) => setSaid((before) => new Map(before).set(open, judgement))}
            onNext={next === null ? null : () => goOn(next)}
          />
        </SidePanel>
      )}
    </div>
  );
}

interface ListProps {
  readonly query: ReturnType<typeof useSamples>;
  readonly open: string | undefined;
  readonly judged: number;
}

function SampleList({ query, open, judged }: ListProps) {
  const navigate = useNavigate({ from: FROM });
  const onEnd = useOnEnd(query);
  return (
    <div className={queue["list"]}>
      <Answered query={query} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return (
            <>
              <Progress judged={judged} waiting={rows.length} isCut={query.hasNextPage} />
              {rows.length === 0 ? (
                <Nothing judged={judged} />
              ) : (
                <DataGrid
                  label="Judged samples"
                  columns={COLUMNS}
                  rows={rows}
                  idOf={({ transactionId }) => transactionId}
                  openId={open}
                  onOpen={({ transactionId }) => void navigate({ search: { open: transactionId } })}
                  onEnd={onEnd}
                />
              )}
            </>
          );
        }}
      </Answered>
    </div>
  );
}

function useSamples() {
  return useInfiniteQuery(samplesQuery(useScope()));
}

function Nothing({ judged }: { readonly judged: number }) {
  return (
    <Empty title={judged === 0 ? "No drawn payment waits for a judgement" : "All drawn payments are judged"}>
      <p>
        Payments are drawn where the version that decides has a sample.{" "}
        <Link from={FROM} to="/$org/$env/versions">
          Go to the versions
        </Link>
      </p>
    </Empty>
  );
}
