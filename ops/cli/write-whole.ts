// A file that gets its name once it is whole, so that no other tool reads half of it.

import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { localFailure, type CallFailure } from "../http/client.ts";

/** @param write its failure, or one of the disk, leaves no file, and a file that was there as it was. */
export async function writeWhole<Done extends { readonly ok: true }>(
  path: string,
  write: (to: NodeJS.WritableStream) => Promise<Done | CallFailure>,
): Promise<Done | CallFailure> {
  const unfinished = `${path}.part`;
  const file = createWriteStream(unfinished);
  const closing = finished(file).then(
    () => true,
    () => false,
  );
  const unwritten = () => localFailure("invalid_request", `Cannot write ${path}.`);
  // What writes into a file that fails is rejected with the file's own error.
  const written = await write(file).catch(async (error: unknown) => {
    file.end();
    await rm(unfinished, { force: true });
    if (await closing) throw error;
    return unwritten();
  });
  file.end();
  const isOnDisk = await closing;
  const isNamed = written.ok && isOnDisk && (await renamed(unfinished, path));
  if (isNamed) return written;
  await rm(unfinished, { force: true });
  return written.ok || !isOnDisk ? unwritten() : written;
}

async function renamed(from: string, to: string): Promise<boolean> {
  return await rename(from, to).then(
    () => true,
    () => false,
  );
}
