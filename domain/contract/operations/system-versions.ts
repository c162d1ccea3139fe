// System versions of an organisation: draft, approve, activate and retire them.

import {
  systemVersionDetailSchema,
  systemVersionPageSchema,
  systemVersionRequestSchema,
  versionActRequestSchema,
} from "../settings/system-version.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const SYSTEM_VERSIONS = {
  listSystemVersions: {
    method: "get",
    path: "/organisations/{id}/system-versions",
    tag: "System versions",
    summary: "List versions, newest first",
    permission: "system_versions:read",
    scope: "organisation",
    query: pageParameters,
    answer: { status: 200, description: "A page of versions.", schema: systemVersionPageSchema },
  },
  draftSystemVersion: {
    method: "post",
    path: "/organisations/{id}/system-versions",
    tag: "System versions",
    summary: "Draft a version",
    permission: "system_versions:draft",
    scope: "organisation",
    idempotency: { key: "optional", scope: "system_version.draft:" },
    body: systemVersionRequestSchema,
    answer: {
      status: 201,
      description: "The new draft.",
      schema: systemVersionDetailSchema,
      otherwise: { status: 200, description: "The existing version with the same content." },
    },
    codes: ["system_version_not_found", "unprocessable"],
  },
  getSystemVersion: {
    method: "get",
    path: "/organisations/{id}/system-versions/{versionId}",
    tag: "System versions",
    summary: "Get a version with its rules",
    permission: "system_versions:read",
    scope: "organisation",
    answer: { status: 200, description: "The version.", schema: systemVersionDetailSchema },
    codes: ["system_version_not_found"],
  },
  approveSystemVersion: {
    method: "post",
    path: "/organisations/{id}/system-versions/{versionId}/approve",
    tag: "System versions",
    summary: "Approve a draft that another operator made",
    permission: "system_versions:publish",
    scope: "organisation",
    optionalBody: versionActRequestSchema,
    answer: { status: 200, description: "The approved version." },
    codes: ["system_version_not_found", "invalid_state"],
  },
  activateSystemVersion: {
    method: "post",
    path: "/organisations/{id}/system-versions/{versionId}/activate",
    tag: "System versions",
    summary: "Decide by a version from now on",
    permission: "system_versions:publish",
    scope: "organisation",
    optionalBody: versionActRequestSchema,
    answer: { status: 200, description: "The active version, confirmed by every key of the organisation." },
    codes: ["system_version_not_found", "invalid_state"],
  },
  retireSystemVersion: {
    method: "post",
    path: "/organisations/{id}/system-versions/{versionId}/retire",
    tag: "System versions",
    summary: "Retire a version that is not active",
    permission: "system_versions:publish",
    scope: "organisation",
    optionalBody: versionActRequestSchema,
    answer: { status: 200, description: "The retired version." },
    codes: ["system_version_not_found", "invalid_state"],
  },
} as const satisfies Operations<OperatorOperation>;
