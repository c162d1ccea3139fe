// Makes room in an endpoint's object by forgetting deliveries that ended. If that cannot make enough room, because what still
// waits fills the object, it forgets nothing.

import { logProblem } from "../../platform-log.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { Queue } from "./queue.ts";

class NoRoomError extends Error {
  override readonly name = "NoRoomError";
}

export interface Room {
  readonly storage: Pick<DurableObjectStorage, "transactionSync">;
  readonly sql: BoundedSql;
  readonly queue: Queue;
  readonly endpointId: string;
  readonly bytesMax: number;
}

/** Inside a commit. @returns false where there is no room for so many bytes. */
export function makeRoom({ storage, sql, queue, endpointId, bytesMax }: Room, bytes: number): boolean {
  // The size leaves out what deletes made free, so it shrinks while we forget.
  const lacksRoom = (): boolean => sql.databaseSize + bytes > bytesMax;
  if (!lacksRoom()) return true;
  // To forget everything only to find that it was in vain costs as much as there is to forget: so first what must stay is measured.
  if (queue.waitingBytes() + bytes > bytesMax) return false;
  let forgotten = 0;
  try {
    queue.counts.restoreOnThrow(() =>
      storage.transactionSync(() => {
        while (lacksRoom()) {
          const some = queue.forgetSome();
          if (some === 0) throw new NoRoomError();
          forgotten += some;
        }
      }),
    );
  } catch (error) {
    if (error instanceof NoRoomError) return false;
    throw error;
  }
  logProblem("a full webhook endpoint forgot deliveries that had ended", { endpointId, forgotten });
  return true;
}
