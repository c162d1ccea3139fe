// The offset that the fetch of a batch asked for. kafkajs keeps it with the batch, and does not name it in its types.

import type { Batch } from "kafkajs";

export function fetchedOffset(batch: Batch): bigint {
  const offset: unknown = Reflect.get(batch, "fetchedOffset");
  if (typeof offset !== "string") throw new TypeError("kafkajs does not say which offset was asked for");
  return BigInt(offset);
}
