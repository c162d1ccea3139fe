// What leads on from an answer: which value of it goes where in the next request. For people who read the document, and for
// programs that follow it from operation to operation.

import type { ZodOpenApiPathsObject } from "zod-openapi";
import { mapOperations } from "./openapi-operations.ts";

interface Link {
  /** The operation that comes next. */
  readonly to: string;
  /** Its parameters, each as a JSON pointer into this answer's body. */
  readonly parameters: Readonly<Record<string, string>>;
}

const id = (pointer: string, ...operations: readonly string[]): Link[] =>
  operations.map((to) => ({ to, parameters: { id: pointer } }));

/** By the operation whose success leads on. */
const LINKS: Readonly<Record<string, readonly Link[]>> = {
  createTransaction: [
    ...id("/assessment/transactionId", "getTransaction"),
    { to: "createOutcome", parameters: { transactionId: "/assessment/transactionId" } },
    { to: "getWalletEvidence", parameters: { reference: "/assessment/transactionId" } },
    {
      to: "getNetwork",
      parameters: { subjectKind: "/assessment/subject/type", subjectId: "/assessment/subject/id" },
    },
  ],
  createActivity: [
    ...id("/assessment/activityId", "getActivity"),
    { to: "createOutcome", parameters: { transactionId: "/assessment/activityId" } },
  ],
  createRiskAssessment: id("/id", "getRiskAssessment"),
  createWalletScreening: id("/id", "getWalletScreening"),
  listSystemVersions: id("/data/0/id", "getSystemVersion"),
  listAlerts: id("/data/0/id", "getAlert", "updateAlert"),
  listSignals: id("/data/0/id", "getSignal", "acknowledgeSignal", "clearSignal"),
  createInvestigation: id(
    "/id",
    "getInvestigation",
    "updateInvestigation",
    "addInvestigationNote",
    "fileSar",
    "resolveInvestigation",
    "approveInvestigation",
    "reopenInvestigation",
  ),
  listInvestigations: id("/data/0/id", "getInvestigation", "addInvestigationNote", "resolveInvestigation"),
  createWebhookEndpoint: id(
    "/id",
    "getWebhookEndpoint",
    "updateWebhookEndpoint",
    "rotateWebhookSecret",
    "simulateWebhook",
    "previewWebhookVersion",
    "recoverWebhooks",
    "listWebhookDeliveries",
    "deleteWebhookEndpoint",
  ),
  simulateWebhook: id("/id", "getWebhookDelivery", "resendWebhook"),
};

/** The same paths, with every success leading on. */
export function withLinks(paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject {
  return mapOperations(paths, (operation) => {
    const links = LINKS[operation.operationId ?? ""];
    if (links === undefined) return operation;
    const named = links.map(({ to, parameters }) => {
      const values = Object.entries(parameters).map(([name, pointer]) => [name, `$response.body#${pointer}`]);
      return [to, { operationId: to, parameters: Object.fromEntries(values) }];
    });
    const responses = Object.entries(operation.responses).map(([status, response]) => [
      status,
      status.startsWith("2") ? { ...response, links: Object.fromEntries(named) } : response,
    ]);
    return { ...operation, responses: Object.fromEntries(responses) };
  });
}
