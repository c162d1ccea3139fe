// The screening lists of a deployment.

import {
  LISTS_CHUNK_MAX_BYTES,
  listRetiredSchema,
  listRetirementRequestSchema,
  listsOverviewSchema,
  listsPublishedSchema,
  listsPublishRequestSchema,
  listsUploadRequestSchema,
} from "../settings/lists.ts";
import { missingChunksSchema } from "../operators/operator-answers.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const LISTS = {
  getLists: {
    method: "get",
    path: "/lists",
    tag: "Lists",
    summary: "Get the screening lists and their active version",
    permission: "lists:read",
    answer: { status: 200, description: "The lists and their versions.", schema: listsOverviewSchema },
  },
  beginLists: {
    method: "post",
    lowersRisk: "never",
    path: "/lists",
    tag: "Lists",
    summary: "Announce a version of the lists",
    permission: "lists:publish",
    body: listsUploadRequestSchema,
    answer: {
      status: 200,
      description: "The chunks to send; none if the version is complete.",
      schema: missingChunksSchema,
    },
  },
  retireList: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/lists/retirements",
    tag: "Lists",
    summary: "Retire a list",
    description:
      "System versions that name no list then screen without it. It takes two operators: 409 `invalid_state` until another has sent the same.",
    permission: "lists:publish",
    body: listRetirementRequestSchema,
    answer: { status: 200, description: "The retired lists.", schema: listRetiredSchema },
    codes: ["lists_not_found", "invalid_state"],
  },
  sendListsChunk: {
    method: "post",
    lowersRisk: "never",
    path: "/lists/{hash}/chunks/{number}",
    tag: "Lists",
    summary: "Send a chunk of an announced version",
    permission: "lists:publish",
    maxBytes: LISTS_CHUNK_MAX_BYTES,
    answer: { status: 204, description: "The chunk was kept." },
    codes: ["lists_not_found", "unprocessable"],
  },
  publishLists: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/lists/{hash}/publish",
    tag: "Lists",
    summary: "Screen with a version of the lists from now on",
    description:
      "If entries of sanctions lists would leave, lose a name or be found less surely, it takes two operators: 409 `invalid_state` with `details.leaving` until another has sent the same.",
    permission: "lists:publish",
    body: listsPublishRequestSchema,
    answer: { status: 200, description: "The published version.", schema: listsPublishedSchema },
    codes: ["lists_not_found", "invalid_state", "unprocessable"],
  },
} as const satisfies Operations<OperatorOperation>;
