// Every route of the operator interface: what it takes, what it answers, and what it can fail with beside what all can.

import {
  listsOverviewSchema,
  listsPublishedSchema,
  listsPublishRequestSchema,
  listsUploadRequestSchema,
} from "./lists.ts";
import { pageParameters } from "./openapi-answers.ts";
import {
  creditGrantRequestSchema,
  keyRequestSchema,
  organisationChangesSchema,
  organisationRequestSchema,
} from "./operator.ts";
import * as answer from "./operator-answers.ts";
import { ORGANISATION, unknownOrganisation, type OperatorRoute } from "./operator-route.ts";
import { madeTokenSchema, tokenRequestSchema } from "./operator-token.ts";
import { JUDGEMENT_ROUTES, VERSION_ROUTES } from "./operator-version-routes.ts";

const ORGANISATIONS: readonly OperatorRoute[] = [
  {
    method: "post",
    path: "/tokens",
    id: "makeToken",
    tag: "Operators",
    summary: "Make a token for somebody, of a role or of single permissions; shown this once",
    body: tokenRequestSchema,
    answer: [[201], madeTokenSchema],
  },
  {
    method: "get",
    path: "/health",
    id: "getSystemHealth",
    tag: "Health",
    summary: "How does each part do?",
    answer: [[200], answer.healthSchema],
  },
  {
    method: "get",
    path: "/organisations",
    id: "listOrganisations",
    tag: "Organisations",
    summary: "List organisations",
    answer: [[200], answer.organisationPageSchema],
  },
  {
    method: "post",
    path: "/organisations",
    id: "createOrganisation",
    tag: "Organisations",
    summary: "Create an organisation with its four keys",
    body: organisationRequestSchema,
    answer: [[201], answer.createdOrganisationSchema],
  },
  {
    method: "get",
    path: ORGANISATION,
    id: "getOrganisation",
    tag: "Organisations",
    summary: "Read an organisation with its settings",
    answer: [[200], answer.organisationSettingsSchema],
    codes: unknownOrganisation,
  },
  {
    method: "patch",
    path: ORGANISATION,
    id: "updateOrganisation",
    tag: "Organisations",
    summary: "Change prices, providers or the version of the contract",
    body: organisationChangesSchema,
    answer: [[200], answer.organisationSettingsSchema],
    codes: ["organisation_not_found", "invalid_state", "version_unsupported"],
  },
  {
    method: "get",
    path: `${ORGANISATION}/keys`,
    id: "listKeys",
    tag: "Keys",
    summary: "List keys",
    answer: [[200], answer.keyPageSchema],
    codes: unknownOrganisation,
  },
  {
    method: "post",
    path: `${ORGANISATION}/keys`,
    id: "createKey",
    tag: "Keys",
    summary: "Create a key, shown once",
    body: keyRequestSchema,
    answer: [[201], answer.createdKeySchema],
    codes: unknownOrganisation,
  },
  {
    method: "delete",
    path: `${ORGANISATION}/keys/{keyId}`,
    id: "revokeKey",
    tag: "Keys",
    summary: "Revoke a key, from its next request on",
    answer: [[204]],
    codes: ["organisation_not_found", "api_key_not_found"],
  },
  {
    method: "get",
    path: `${ORGANISATION}/credit`,
    id: "getCredit",
    tag: "Credit",
    summary: "Read what credit there is",
    answer: [[200], answer.creditStatementSchema],
    codes: unknownOrganisation,
  },
  {
    method: "post",
    path: `${ORGANISATION}/credit/grants`,
    id: "grantCredit",
    tag: "Credit",
    summary: "Grant credit",
    body: creditGrantRequestSchema,
    takesKey: true,
    answer: [[201], answer.creditEntrySchema],
    codes: ["organisation_not_found", "unprocessable"],
  },
  {
    method: "get",
    path: `${ORGANISATION}/credit/entries`,
    id: "listCreditEntries",
    tag: "Credit",
    summary: "List grants, leases and returns, newest first",
    query: pageParameters,
    answer: [[200], answer.creditEntryPageSchema],
    codes: unknownOrganisation,
  },
];

const DEPLOYMENT: readonly OperatorRoute[] = [
  {
    method: "get",
    path: "/lists",
    id: "getLists",
    tag: "Lists",
    summary: "Which screening lists are kept, and which is active?",
    answer: [[200], listsOverviewSchema],
  },
  {
    method: "post",
    path: "/lists",
    id: "beginLists",
    tag: "Lists",
    summary: "Announce a version of the lists; the answer says which chunks to send",
    body: listsUploadRequestSchema,
    answer: [[200], answer.missingChunksSchema],
  },
  {
    method: "post",
    path: "/lists/{hash}/chunks/{number}",
    id: "sendListsChunk",
    tag: "Lists",
    summary: "Send a chunk",
    bytes: true,
    answer: [[204]],
    codes: ["lists_not_found", "payload_too_large", "unprocessable"],
  },
  {
    method: "post",
    path: "/lists/{hash}/publish",
    id: "publishLists",
    tag: "Lists",
    summary: "Screen with it from now on",
    body: listsPublishRequestSchema,
    answer: [[200], listsPublishedSchema],
    codes: ["lists_not_found", "invalid_state", "unprocessable"],
  },
  {
    method: "get",
    path: "/jobs",
    id: "listJobs",
    tag: "Jobs",
    summary: "What runs offline, and its last runs",
    answer: [[200], answer.jobPageSchema],
    codes: ["upstream_failed"],
  },
  {
    method: "post",
    path: "/jobs/{name}/run",
    id: "runJob",
    tag: "Jobs",
    summary: "Run a job now",
    answer: [[200], answer.jobRunSchema],
    codes: ["job_not_found", "upstream_failed"],
  },
];

/** In the order of the router. */
export const OPERATOR_ROUTES: readonly OperatorRoute[] = [
  ...ORGANISATIONS,
  ...VERSION_ROUTES,
  ...JUDGEMENT_ROUTES,
  ...DEPLOYMENT,
];
