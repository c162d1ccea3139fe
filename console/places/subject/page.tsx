// A subject: who is this, what was decided of it, and who shares what with it?

import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Refused } from "../../api/client.ts";
import { useScope } from "../../api/scope.ts";
import { subjectQuery, type SubjectName, type SubjectProfile } from "../../api/subjects.ts";
import { Given } from "../../parts/given.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { isSubjectKind, SUBJECT_KIND_WORDS } from "../../parts/subject/kinds.ts";
import { shownKind, shownSubject } from "../../parts/subject/subject-name.ts";
import { OpenAlerts } from "./alerts.tsx";
import { Counts, Facts } from "./facts.tsx";
import { Network } from "./network/network.tsx";
import { NewestDecisions } from "./newest-decisions.tsx";
import styles from "./page.module.css";
import { RelatedLists } from "./related.tsx";
import { Snoozes } from "./snoozes.tsx";
import { Strip } from "./strip.tsx";

const FROM = "/$org/$env/subjects/$subjectKind/$subjectId";

export function SubjectPage() {
  const { subjectKind, subjectId } = useParams({ from: FROM });
  if (!isSubjectKind(subjectKind)) {
    return (
      <>
        <PageHead title="Subject" />
        <Unknown>
          “<Given>{subjectKind}</Given>” is no kind of subject
        </Unknown>
      </>
    );
  }
  const name = { subjectKind, subjectId };
  return <Known key={`${subjectKind} ${subjectId}`} name={name} />;
}

function Known({ name }: { readonly name: SubjectName }) {
  const query = useQuery(subjectQuery(useScope(), name));
  if (query.error instanceof Refused && query.error.code === "subject_not_found") {
    return (
      <>
        <PageHead title="Subject" />
        <Unknown>
          No {SUBJECT_KIND_WORDS[name.subjectKind]} is known as “<Given>{name.subjectId}</Given>”
        </Unknown>
      </>
    );
  }
  return (
    <Answered query={query} lines={12}>
      {(profile) => <Whole name={name} profile={profile} />}
    </Answered>
  );
}

interface WholeProps {
  readonly name: SubjectName;
  readonly profile: SubjectProfile;
}

function Whole({ name, profile }: WholeProps) {
  const search = useSearch({ from: FROM });
  const { subject, openAlerts } = profile;
  return (
    <article className={styles["page"]}>
      <PageHead
        title={`${shownSubject(subject)}, ${shownKind(subject)}`}
        shown={
          <>
            <Given>{shownSubject(subject)}</Given>, {shownKind(subject)}
          </>
        }
      />
      <Panel title="What is known">
        <Facts profile={profile} />
      </Panel>
      <Panel title="What was decided">
        <Counts profile={profile} />
      </Panel>
      <div className={styles["wide"]}>
        <Panel title={`The last ${profile.days.length} days`}>
          <Strip profile={profile} />
        </Panel>
      </div>
      <Panel title="Open alerts" aside={<span data-value={openAlerts.length}>{openAlerts.length}</span>}>
        <OpenAlerts profile={profile} />
      </Panel>
      <Snoozes profile={profile} />
      <div className={styles["wide"]}>
        <Network subject={name} search={search} />
      </div>
      <Panel title="Seen together">
        <RelatedLists profile={profile} />
      </Panel>
      <NewestDecisions profile={profile} />
    </article>
  );
}

function Unknown({ children }: { readonly children: ReactNode }) {
  return (
    <Empty title={children}>
      <p>What was decided less than a minute ago may still be on its way here.</p>
      <Link from={FROM} to="/$org/$env/subjects">
        Find another subject
      </Link>
    </Empty>
  );
}
