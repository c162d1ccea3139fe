// Organisations, their API keys and their credit.

import {
  creditGrantRequestSchema,
  keyRequestSchema,
  organisationChangesSchema,
  organisationRequestSchema,
} from "../operator.ts";
import {
  createdKeySchema,
  createdOrganisationSchema,
  creditEntryPageSchema,
  creditEntrySchema,
  creditStatementSchema,
  keyPageSchema,
  organisationPageSchema,
  organisationSettingsSchema,
} from "../operator-answers.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const ORGANISATIONS = {
  listOrganisations: {
    method: "get",
    path: "/organisations",
    tag: "Organisations",
    summary: "List organisations",
    permission: "organisations:read",
    answer: { status: 200, description: "All organisations.", schema: organisationPageSchema },
  },
  createOrganisation: {
    method: "post",
    path: "/organisations",
    tag: "Organisations",
    summary: "Create an organisation with four keys",
    permission: "organisations:write",
    body: organisationRequestSchema,
    answer: {
      status: 201,
      description: "The organisation and its keys, which are not shown again.",
      schema: createdOrganisationSchema,
    },
  },
  getOrganisation: {
    method: "get",
    path: "/organisations/{id}",
    tag: "Organisations",
    summary: "Get an organisation with its settings",
    permission: "organisations:read",
    scope: "organisation",
    answer: { status: 200, description: "The organisation.", schema: organisationSettingsSchema },
  },
  updateOrganisation: {
    method: "patch",
    path: "/organisations/{id}",
    tag: "Organisations",
    summary: "Change prices, providers or the contract version",
    permission: "organisations:write",
    scope: "organisation",
    body: organisationChangesSchema,
    answer: { status: 200, description: "The changed organisation.", schema: organisationSettingsSchema },
    codes: ["invalid_state", "version_unsupported"],
  },
} as const satisfies Operations<OperatorOperation>;

export const KEYS = {
  listKeys: {
    method: "get",
    path: "/organisations/{id}/keys",
    tag: "Keys",
    summary: "List keys",
    permission: "api_keys:read",
    scope: "organisation",
    answer: { status: 200, description: "All keys, revoked ones included.", schema: keyPageSchema },
  },
  createKey: {
    method: "post",
    path: "/organisations/{id}/keys",
    tag: "Keys",
    summary: "Create a key",
    permission: "api_keys:create",
    scope: "organisation",
    body: keyRequestSchema,
    answer: {
      status: 201,
      description: "The key. A secret key is not shown again.",
      schema: createdKeySchema,
    },
  },
  revokeKey: {
    method: "delete",
    path: "/organisations/{id}/keys/{keyId}",
    tag: "Keys",
    summary: "Revoke a key with immediate effect",
    permission: "api_keys:revoke",
    scope: "organisation",
    answer: { status: 204, description: "The key was revoked: its next request is refused." },
    codes: ["api_key_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;

export const CREDIT = {
  getCredit: {
    method: "get",
    path: "/organisations/{id}/credit",
    tag: "Credit",
    summary: "Get the balance",
    permission: "credit:read",
    scope: "organisation",
    answer: {
      status: 200,
      description: "The balance, and what is reserved and captured.",
      schema: creditStatementSchema,
    },
  },
  grantCredit: {
    method: "post",
    path: "/organisations/{id}/credit/grants",
    tag: "Credit",
    summary: "Grant credit",
    permission: "credit:grant",
    scope: "organisation",
    idempotencyKey: "required",
    body: creditGrantRequestSchema,
    answer: { status: 201, description: "The entry of the grant.", schema: creditEntrySchema },
    codes: ["unprocessable"],
  },
  listCreditEntries: {
    method: "get",
    path: "/organisations/{id}/credit/entries",
    tag: "Credit",
    summary: "List grants, leases and returns, newest first",
    permission: "credit:read",
    scope: "organisation",
    query: pageParameters,
    answer: { status: 200, description: "A page of entries.", schema: creditEntryPageSchema },
  },
} as const satisfies Operations<OperatorOperation>;
