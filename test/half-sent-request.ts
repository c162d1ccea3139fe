// A request of which half a body comes and no more, and what becomes of its connection.

import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** How the length of the body that does not come is framed. */
export const FRAMES = ["content-length: 1000", "transfer-encoding: chunked"] as const;

/**
 * @param head the lines above the frame.
 * @returns the status that was answered, 0 for none, once the other side has closed the connection; and how long that took.
 */
export async function sendHalf(
  { hostname, port }: URL,
  head: readonly string[],
  frame: (typeof FRAMES)[number],
): Promise<{ readonly status: number; readonly milliseconds: number }> {
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  socket.write([...head, frame, "", frame.startsWith("transfer") ? "5\r\n{" : "{"].join("\r\n"));
  const answer = await text(socket);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
    milliseconds: performance.now() - begun,
  };
}
