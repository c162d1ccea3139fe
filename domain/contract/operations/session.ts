// Who asks, and the session in which the console asks.

import { meSchema, sessionRequestSchema, signInCodeSchema } from "../operators/session.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

const TAG = "Operators";

export const SESSION = {
  getMe: {
    method: "get",
    path: "/me",
    tag: TAG,
    summary: "Say who asks and what they may do",
    permission: null,
    answer: {
      status: 200,
      description: "Who asks, and the organisations if they may read those.",
      schema: meSchema,
    },
  },
  createSignInCode: {
    method: "post",
    lowersRisk: "never",
    path: "/session/codes",
    tag: TAG,
    summary: "Make a code that signs you in to the console",
    description:
      "The code counts once, for a minute. Put it behind the console's address: `/console/#code=…`. Only where no access proxy signs people in.",
    permission: null,
    answer: { status: 200, description: "The code.", schema: signInCodeSchema },
    codes: ["invalid_state"],
  },
  startSession: {
    method: "post",
    lowersRisk: "never",
    path: "/session",
    tag: TAG,
    summary: "Sign in to the console",
    description:
      "Only for the console's own page: the request needs `Sec-Fetch-Site: same-origin` and `Weir-Console: 1`. A session ends after 12 hours, after an hour without a request that a person caused, when it is signed out, and when what it was begun by is revoked. A request with `Weir-Console: poll` is one that nobody caused.",
    permission: null,
    open: true,
    optionalBody: sessionRequestSchema,
    answer: {
      status: 200,
      description: "Who is signed in now. The cookie is in the header.",
      schema: meSchema,
    },
    codes: ["sign_in_refused", "rate_limited", "dependency_unavailable"],
  },
  endSession: {
    method: "delete",
    lowersRisk: "never",
    path: "/session",
    tag: TAG,
    summary: "Sign out of the console",
    description: "Needs the same two headers as the sign-in. A second time changes nothing.",
    permission: null,
    open: true,
    answer: { status: 204, description: "The session has ended: its cookie counts no longer." },
  },
} as const satisfies Operations<OperatorOperation>;
