// Rules that are left out of a customer's decisions: add one, lift one.

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMay } from "../../api/me.ts";
import { useScope } from "../../api/scope.ts";
import type { Snooze } from "../../api/snoozes.ts";
import type { SubjectProfile } from "../../api/subjects.ts";
import { Actor } from "../../parts/actor.tsx";
import { Act } from "../../parts/button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { useLetters } from "../../parts/letters.ts";
import { Panel } from "../../parts/panel.tsx";
import { SnoozeForm } from "../../parts/snooze/snooze-form.tsx";
import { Answered } from "../../parts/states.tsx";
import { shownSubject } from "../../parts/subject/subject-name.ts";
import { liveVersionQuery } from "../../api/versions.ts";
import { LiftSnooze } from "./lift-snooze.tsx";
import styles from "./page.module.css";

export function Snoozes({ profile }: { readonly profile: SubjectProfile }) {
  const [isAsked, setAsked] = useState(false);
  const [lifted, setLifted] = useState<Snooze | null>(null);
  const may = useMay("rules:snooze");
  const isCustomer = profile.role === "customer";
  const letters = useMemo(() => (may && isCustomer ? { s: () => setAsked(true) } : {}), [may, isCustomer]);
  useLetters(letters);
  const { snoozes } = profile;
  return (
    <Panel
      title="Snoozed rules"
      aside={
        isCustomer ? (
          <Act permission="rules:snooze" shortcut="s" onPress={() => setAsked(true)}>
            Snooze a rule
          </Act>
        ) : null
      }
    >
      {snoozes.length === 0 ? (
        <p className={styles["muted"]}>
          {isCustomer ? "Every rule counts for this customer." : "Rules are snoozed for customers alone."}
        </p>
      ) : (
        <ul className={styles["records"]} aria-label="Snoozed rules">
          {snoozes.map((snooze) => (
            <li key={snooze.id} data-snooze={snooze.id}>
              <p>
                <code>{snooze.ruleId}</code> until <Instant at={snooze.until} /> UTC
              </p>
              <p className={styles["muted"]}>
                “{snooze.reason}” by <Actor actor={snooze.actor} />, <Instant at={snooze.createdAt} />
              </p>
              <Act permission="rules:snooze" onPress={() => setLifted(snooze)}>
                Lift snooze
              </Act>
            </li>
          ))}
        </ul>
      )}
      {isAsked ? <Add profile={profile} onEnd={() => setAsked(false)} /> : null}
      {lifted === null ? null : <LiftSnooze key={lifted.id} snooze={lifted} onEnd={() => setLifted(null)} />}
    </Panel>
  );
}

interface AddProps {
  readonly profile: SubjectProfile;
  readonly onEnd: () => void;
}

function Add({ profile, onEnd }: AddProps) {
  const live = useQuery(liveVersionQuery(useScope()));
  const snoozed = profile.snoozes.map(({ ruleId }) => ruleId);
  return (
    <Answered query={live} lines={1}>
      {(version) => {
        const rules = (version?.rules ?? [])
          .filter(({ id, state }) => state === "active" && !snoozed.includes(id))
          .map(({ id, name }) => ({ ruleId: id, name }));
        return rules.length === 0 ? (
          <p className={styles["muted"]}>There is no rule that could be snoozed.</p>
        ) : (
          <SnoozeForm
            subjectId={profile.subject.id}
            customer={shownSubject(profile.subject)}
            rules={rules}
            onEnd={onEnd}
          />
        );
      }}
    </Answered>
  );
}
