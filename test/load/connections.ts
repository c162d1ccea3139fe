// A cheap client for loads: keep-alive connections without pipelining, one request each at a time, and no more work a
// request than sending bytes and reading the whole answer. The same for whatever is measured.

import { Pool } from "undici";

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** `retry-after` in seconds; null where the answer has none. */
  readonly retryAfter: number | null;
}

export interface Request {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** What it is answered, where that is not 200. */
  readonly status?: number;
}

export interface Connections {
  /** @throws where no whole answer came: refused, broken off, or later than the timeout. */
  send(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  /** At most this many at once. */
  readonly connections: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 30_000;

/** @param origin e.g. `http://127.0.0.1:8700` */
export function openConnections(origin: string, options: ConnectionsOptions): Connections {
  const timeout = options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
  const pool = new Pool(origin, {
    connections: options.connections,
    pipelining: 1,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect: { timeout: 2_000 },
  });
  return {
    async send({ path, method = "POST", body, headers }) {
      const response = await pool.request({
        path,
        method,
        body: body ?? null,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...options.headers,
          ...headers,
        },
      });
      const text = await response.body.text();
      const retryAfter = Number(response.headers["retry-after"] ?? Number.NaN);
      return {
        status: response.statusCode,
        text,
        retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
      };
    },
    close: () => pool.destroy(),
  };
}
