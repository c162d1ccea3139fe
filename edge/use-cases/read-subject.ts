// What is known of one subject: of the past by the warehouse, of alerts and snoozes by the objects that have them.

import { ALERT_STATUSES, type Alert } from "#domain/contract/casework/alert.ts";
import type { NetworkSubjectKind } from "#domain/contract/casework/network.ts";
import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { PROFILE_SHOWN_MAX, type SubjectProfile } from "#domain/contract/operators/subject-profile.ts";
import { SUBJECT } from "#domain/door/subject.ts";
import { nodeCandidates } from "#domain/ids/network-node.ts";
import type { Tenant } from "../caller.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import { casebookOf } from "../routing.ts";
import { listSnoozes } from "./manage-snoozes.ts";
import { subjectNotFound } from "./report-network.ts";

const OPEN = ALERT_STATUSES.filter((status) => status !== "closed");

/** 404 `subject_not_found` where the organisation and environment know no such subject. */
export async function readSubject(
  env: Env,
  tenant: Tenant,
  kind: NetworkSubjectKind,
  reference: string,
): Promise<Result<SubjectProfile>> {
  const { organisationId, environment } = tenant;
  const candidates = [...nodeCandidates(tenant.tenantKey, kind, reference)];
  const answer = await askDoor(env, SUBJECT, { organisationId, environment, kind, candidates });
  if (!answer.ok) return answer;
  const { found } = answer.value;
  if (found === null) return subjectNotFound();
  const { id } = found.subject;
  const [openAlerts, snoozes] = await Promise.all([
    openAlertsOf(env, tenant, id),
    listSnoozes(env, tenant, id, { before: null, limit: PROFILE_SHOWN_MAX }),
  ]);
  const query = new URLSearchParams({ environment, subjectId: id }).toString();
  const decisions = `/operator/v1/organisations/${organisationId}/decisions?${query}`;
  const decisionsPath = found.role === "customer" ? decisions : null;
  return succeed({ ...found, openAlerts, snoozes: snoozes.data, decisionsPath });
}

async function openAlertsOf(
  env: Env,
  tenant: Tenant,
  subjectId: string,
): Promise<SubjectProfile["openAlerts"]> {
  const casebook = casebookOf(env, tenant);
  const pages = await Promise.all(
    OPEN.map(async (status) => {
      const filter = { status, subjectId };
      const page = await casebook.list("alert", filter, PROFILE_SHOWN_MAX, Number.MAX_SAFE_INTEGER);
      // The stub's type forgets the kind.
      return (page.data as Alert[]).map((alert) => shownAlert(alert, status));
    }),
  );
  return pages.flat().toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
}

function shownAlert(alert: Alert, status: (typeof OPEN)[number]): SubjectProfile["openAlerts"][number] {
  return {
    id: alert.id,
    status,
    priority: alert.priority,
    title: alert.title,
    decisionCount: alert.decisionCount,
    assignee: alert.assignee,
    dueAt: alert.dueAt,
    slaBreached: alert.slaBreached,
    createdAt: alert.createdAt,
  };
}
