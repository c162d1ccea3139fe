// What is known of one customer, device, address, instrument or counterparty.

import { NETWORK_SUBJECT_KINDS } from "#domain/contract/casework/network.ts";
import { fail } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { readSubject } from "../../use-cases/read-subject.ts";
import { subjectNotFound } from "../../use-cases/report-network.ts";

export const getSubject: OperatorHandler<"getSubject"> = (asked) => {
  const { subjectKind, subjectId } = asked.params;
  const kind = NETWORK_SUBJECT_KINDS.find((known) => known === subjectKind);
  if (kind === undefined) {
    return fail("invalid_request", `subjectKind: must be one of ${NETWORK_SUBJECT_KINDS.join(", ")}`);
  }
  if (subjectId === "") return subjectNotFound();
  return readSubject(asked.env, inOrganisation(asked).caller, kind, subjectId);
};
