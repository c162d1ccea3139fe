// A connection to an institution: its states, and what leads from one to the next. Operators propose and approve; integrators test,
// pause and resume. A test that is interrupted ends too, with an unknown result.

import type { ConnectionCommand, LastTest, OperatorConnection } from "../../contract/crypto/connections.ts";

/** As its object keeps it: with its address, and also before it is approved. */
export type Connection = OperatorConnection;

type Refused = { readonly ok: false; readonly why: string };
type Moved = { readonly ok: true; readonly connection: Connection } | Refused;

export function approve(connection: Connection, approvedBy: string): Moved {
  if (connection.state !== "proposed") return refuse("The connection is approved already.");
  return moved({ ...connection, approvedBy }, "approved");
}

export function obey(connection: Connection, { command }: Pick<ConnectionCommand, "command">): Moved {
  switch (command) {
    case "test":
      return beginTest(connection);
    case "pause":
      return connection.state === "paused"
        ? refuse("The connection is paused already.")
        : moved(connection, "paused");
    case "resume":
      return connection.state === "paused"
        ? moved(connection, "approved")
        : refuse("The connection is not paused.");
  }
}

function beginTest(connection: Connection): Moved {
  if (connection.state === "paused") return refuse("The connection is paused: resume it first.");
  if (connection.state === "testing") return refuse("A test of this connection is running.");
  if (!connection.permissions.includes("connection_test")) {
    return refuse("The connection may not be tested: its permissions do not have `connection_test`.");
  }
  return moved(connection, "testing");
}

/** A connection that was paused meanwhile stays paused. */
export function endTest(connection: Connection, lastTest: LastTest): Connection {
  const tested = { ...connection, lastTest, version: connection.version + 1 };
  if (connection.state !== "testing") return tested;
  return { ...tested, state: lastTest.result === "passed" ? "healthy" : "failing" };
}

/** Whether a set-up can be tested with it. */
export function isUsable({ state }: Connection): boolean {
  return state !== "proposed" && state !== "paused";
}

function moved(connection: Connection, state: Connection["state"]): Moved {
  return { ok: true, connection: { ...connection, state, version: connection.version + 1 } };
}

function refuse(why: string): Refused {
  return { ok: false, why };
}
