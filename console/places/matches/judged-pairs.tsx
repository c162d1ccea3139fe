// Judged pairs: what people found payees and listed entities to be, for the payments that follow. A second person agrees here, and
// what counts is taken back here.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { judgedPairsQuery, useRevokePair, type JudgedPair } from "../../api/judged-pairs.ts";
import { useScope } from "../../api/scope.ts";
import { Actor } from "../../parts/actor.tsx";
import { Ask } from "../../parts/ask.tsx";
import { Act, Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { Given } from "../../parts/given.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Adjudicate } from "../../parts/match/adjudicate.tsx";
import { CountedVerdict } from "../../parts/match/counted-verdict.tsx";
import { VERDICT_WORDS } from "../../parts/match/verdicts.ts";
import { Answered, Empty } from "../../parts/states.tsx";
import styles from "./page.module.css";

const REASON_MAX = 500;
const JUDGE = "matches:adjudicate";

export function JudgedPairs() {
  const query = useInfiniteQuery(judgedPairsQuery(useScope()));
  return (
    <Answered query={query} lines={6}>
      {({ pages }) => {
        const pairs = pages.flatMap(({ data }) => data);
        if (pairs.length === 0) {
          return (
            <Empty title="Nothing that was judged counts for later payments">
              <p>A verdict on a match of a name does, until it ends or is revoked.</p>
            </Empty>
          );
        }
        return (
          <div className={styles["pairs"]}>
            <ul aria-label="Judged pairs">
              {pairs.map((pair) => (
                <Pair key={pair.id} pair={pair} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                Show more
              </Button>
            ) : null}
          </div>
        );
      }}
    </Answered>
  );
}

function Pair({ pair }: { readonly pair: JudgedPair }) {
  const [asked, setAsked] = useState<"agree" | "revoke" | null>(null);
  const { payee, entity, standing, proposed, subjectId, externalUserId } = pair;
  const end = () => setAsked(null);
  return (
    <li data-pair={pair.id}>
      <p>
        <strong>
          <Given>{payee.displayName ?? "Without a name"}</Given>
        </strong>{" "}
        and <Given>{entity.caption}</Given> on {entity.lists.join(", ")}, for customer{" "}
        <Given>{externalUserId ?? subjectId}</Given>
      </p>
      {standing === null ? null : <CountedVerdict label="Counts" counted={standing} />}
      {proposed === null ? null : (
        <p>
          Waits for a second person: {VERDICT_WORDS[proposed.verdict]} by <Actor actor={proposed.by} />,{" "}
          <Instant at={proposed.at} />
          {proposed.note === null ? null : (
            <>
              : “<Given>{proposed.note}</Given>”
            </>
          )}
        </p>
      )}
      <div role="group" aria-label={`Pair with ${entity.caption}`}>
        {proposed === null ? null : (
          <Act permission={JUDGE} onPress={() => setAsked("agree")}>
            Agree
          </Act>
        )}
        <Act permission={JUDGE} onPress={() => setAsked("revoke")}>
          Revoke
        </Act>
      </div>
      {asked === "agree" && proposed !== null ? (
        <Adjudicate
          match={{
            matchId: proposed.matchId,
            target: payee.displayName ?? "",
            caption: entity.caption,
            lists: entity.lists,
            verdict: null,
          }}
          verdict={proposed.verdict}
          onEnd={end}
        />
      ) : null}
      {asked === "revoke" ? <Revoke pair={pair} onEnd={end} /> : null}
    </li>
  );
}

function Revoke({ pair, onEnd }: { readonly pair: JudgedPair; readonly onEnd: () => void }) {
  const revoking = useRevokePair(useScope());
  const [reason, setReason] = useState("");
  const words = reason.trim();
  const problem = reason.length > REASON_MAX ? `Write at most ${REASON_MAX} characters.` : null;
  return (
    <Ask
      title="Revoke what was judged of this pair?"
      act="Revoke judgement"
      isOpen
      onClose={onEnd}
      onAct={() => revoking.mutate({ pairId: pair.id, reason: words }, { onSuccess: onEnd })}
      isReady={words !== "" && problem === null}
      isPending={revoking.isPending}
      error={revoking.error}
    >
      <p>The next payment is screened as if nobody had judged the pair. Past decisions stay as they are.</p>
      <Field
        label="Why"
        value={reason}
        onChange={setReason}
        problem={problem}
        hint="Kept in the audit."
        isLong
        isRequired
      />
    </Ask>
  );
}
